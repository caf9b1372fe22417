import { headerValues } from '#wire';
import type { Check, Judgement } from './finding.ts';
import { broken, kept, type Subject } from './judging.ts';
import { refsOf } from './rows.ts';
import { speakerOf } from './speaker-of.ts';

/** A 405 names in Allow the methods there are; the list may be empty (RFC 9110, 10.2.1). */
export const allowOn405: Check = {
  id: 'allow-on-405',
  about: 'Every 405 carries an Allow header.',
  examine: (evidence, rows): readonly Judgement[] => {
    const refs = refsOf(rows, allowOn405.id);
    return evidence.exchanges.flatMap((exchange, index) => {
      const operation = evidence.operationOf(exchange);
      if (operation === undefined || exchange.outcome.kind !== 'response' || exchange.outcome.response.status !== 405) return [];
      const { headers } = exchange.outcome.response;
      const speaker = speakerOf(evidence, operation).key;
      return refs.map(({ row }) => {
        const subject: Subject = { check: allowOn405.id, requirement: row.id, operation: speaker, exchange: index };
        if (headerValues(headers, 'allow').length > 0) return kept(subject);
        return broken(subject, { symptom: 'missing-allow', expected: 'the header Allow in a 405', actual: 'a 405 without it', pointer: '/header/allow', cause: '' });
      });
    });
  },
};
