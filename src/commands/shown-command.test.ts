import { describe, expect, it } from 'vitest';
import { shownCommand } from '#commands';

describe('the command line in a report', () => {
  it('is quoted for a shell and holds no secret', () => {
    expect(shownCommand(['run', 'http://127.0.0.1:1', '--header', 'Authorization: Bearer planted', '--header=X-Key: planted', '--start', 'npm run serve', '--reset', 'http://me:planted@127.0.0.1/reset']))
      .toBe("surety run http://127.0.0.1:1 --header 'Authorization: [redacted]' '--header=X-Key: [redacted]' --start 'npm run serve' --reset 'http://[redacted]@127.0.0.1/reset'");
  });
});
