/** Rows by COPY are those that INSERT would write. */
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '@/storage/client';
import { copyRows } from '@/storage/copy-rows';
import { runOnce } from '@/storage/statement';
import { databaseUrlOf } from '../../support/server';

const db = openDatabase(databaseUrlOf(inject('dataDir')));
afterAll(() => db.close());

test('COPY writes each kind of value, and every text', async () => {
  const row = {
    orderRow: -7,
    coinPub: Uint8Array.of(0, 9, 10, 92, 255),
    exchangeUrl: 'a\\b\tc\nd\re \\N ß "x"',
    contribution: 12_345_678_901_234_567_890n,
    depositFee: 0n,
    coinSig: new Uint8Array(64).fill(7),
    exchangeTimestampMs: 1_800_000_000_000,
    exchangeSig: new Uint8Array(0),
    exchangePub: Uint8Array.of(1),
    trackAfterMs: null,
  };
  const rows = Array.from({ length: 401 }, (_, at) => ({ ...row, orderRow: -7 - at }));
  const undo = new Error('taken back');
  const copied = db.transaction(async (client) => {
    await copyRows(client, 'merchant.deposit', rows);
    await copyRows(client, 'merchant.deposit', []);
    const found = await runOnce(client, (builder) =>
      builder
        .selectFrom('merchant.deposit')
        .selectAll()
        .where('orderRow', '<', 0)
        .orderBy('orderRow', 'desc'),
    );
    expect(found).toEqual(rows);
    throw undo;
  });
  await expect(copied).rejects.toBe(undo);
});
