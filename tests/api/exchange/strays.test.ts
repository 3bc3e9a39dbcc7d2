import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectStrays } from '@/exchange/reserves/reject-strays';
import { encodeBase32 } from '@/protocol/base32';
import { startExchangeParty, type ExchangeParty } from '../../support/exchange-party';

let party: ExchangeParty;

beforeAll(async () => {
  party = await startExchangeParty();
});
afterAll(() => party.stop());

const key = encodeBase32(new Uint8Array(32).fill(7));

test('credits without a reserve’s key are rejected, page after page; those with one are not', async () => {
  const { strays, rejected } = party.bank;
  for (let rowId = 1; rowId <= 450; rowId += 1) {
    strays.push({ rowId, subject: rowId % 10 === 0 ? `Taler top-up ${key}` : 'thanks' });
  }
  const report = await rejectStrays(party.exchange, 0);
  expect(report).toEqual({ next: 450, rejected: 405, failures: [] });
  expect(rejected).toHaveLength(405);
  expect(rejected.filter((rowId) => rowId % 10 === 0)).toEqual([]);
  expect(await rejectStrays(party.exchange, 0)).toMatchObject({ rejected: 0 });
});

test('what the bank does not carry out is tried again; what it never can is left', async () => {
  const { strays, rejected } = party.bank;
  const broken: (typeof strays)[number] = { rowId: 502, subject: 'x', answer: 'broken' };
  strays.push({ rowId: 501, subject: 'x', answer: 'gone' }, broken, { rowId: 503, subject: 'x' });
  const report = await rejectStrays(party.exchange, 500);
  expect(report).toMatchObject({ next: 501, rejected: 1 });
  expect(report.failures).toHaveLength(2);
  expect(rejected).toContain(503);
  delete broken.answer;
  expect(await rejectStrays(party.exchange, report.next)).toEqual({
    next: 502,
    rejected: 1,
    failures: [],
  });
});
