import { describe, expect, it } from 'vitest';
import { readContract } from '#session';
import { relocate } from '#operations';

describe('relocate', () => {
  it('moves an operation with its parameters and leaves the others', async () => {
    const { operations } = await readContract({});
    const moved = relocate(operations, { getPet: 'get /animals/{id}' });
    expect(moved.find(({ operationId }) => operationId === 'getPet')).toMatchObject({ key: 'GET /animals/{}', path: '/animals/{petId}', method: 'GET', siblings: ['GET'] });
    expect(moved.find(({ operationId }) => operationId === 'replacePet')).toMatchObject({ key: 'PUT /pets/{}', siblings: ['PUT', 'DELETE'] });
  });
  it('names an entry that fits nothing', async () => {
    const { operations } = await readContract({});
    expect(() => relocate(operations, { getPett: 'GET /animals/{id}' })).toThrow('/bind/getPett');
    expect(() => relocate(operations, { getPet: 'GET /animals' })).toThrow('has 0 path parameters (expected 1');
  });
});
