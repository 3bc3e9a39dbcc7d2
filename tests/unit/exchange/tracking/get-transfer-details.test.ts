import { afterEach, expect, test, vi } from 'vitest';
import type { Exchange } from '@/exchange/exchange';
import { getTransferDetails } from '@/exchange/tracking/get-transfer-details';
import { turns } from '@/fairness/turns';
import { createKeyPair, verify } from '@/protocol/crypto/eddsa';
import { hashWireDeposits, signaturesV9 } from '@/protocol/signatures';

const filled = (length: number, byte: number) => new Uint8Array(length).fill(byte);
const signer = createKeyPair(filled(32, 7));

/** Answers as pg does with rowMode `array`. */
const answerOf = (rows: readonly object[]) => ({
  fields: Object.keys(rows[0] ?? {}).map((name) => ({ name })),
  rows: rows.map((row) => Object.values(row) as unknown[]),
});

/** Its only transfer pays so many deposits; `asked` has the names of the statements. */
function exchangeWith(count: number) {
  const asked: string[] = [];
  const transfer = {
    id: 1,
    amount: BigInt(`${count}00000000`),
    wire_fee: 0n,
    execution_time: 2000,
    merchant_pub: filled(32, 1),
    h_wire: filled(64, 2),
    deposit_count: count,
  };
  const deposits = Array.from({ length: count }, (_, i) => ({
    h_contract: filled(64, i),
    coin_pub: filled(32, i + 1),
    amount_with_fee: BigInt(i + 1),
    deposit_fee: 0n,
  }));
  const query = ({ name }: { name: string }): Promise<unknown> => {
    asked.push(name);
    return Promise.resolve(answerOf(name === 'exchange-transfer-find' ? [transfer] : deposits));
  };
  const exchange = {
    db: { pool: { query } },
    currency: 'KUDOS',
    clock: { now: () => 0 },
    keys: { completeUntil: 1, lookAgainAt: 1, signer: () => signer },
  } as unknown as Exchange;
  return { exchange, asked };
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('a transfer of thousands of deposits is described in portions, one at a time', async () => {
  const take = vi.spyOn(turns, 'take');
  const { exchange, asked } = exchangeWith(1001);
  const show = async () => {
    const details = await getTransferDetails(exchange, filled(32, 3));
    asked.push('answered');
    return details;
  };
  const [first, second] = await Promise.all([show(), show()]);
  expect(take).toHaveBeenCalledTimes(2 * 6);
  const [find, list] = ['exchange-transfer-find', 'exchange-transfer-deposits'];
  expect(asked).toEqual([find, find, list, 'answered', list, 'answered']);
  expect(second).toEqual(first);
  const { deposits, total, wireFee, ...read } = first;
  expect(deposits.map(({ depositValue: { units } }) => units)).toEqual(
    Array.from({ length: 1001 }, (_, i) => BigInt(i + 1)),
  );
  const hDetails = hashWireDeposits(
    deposits.map((deposit) => ({
      hContract: deposit.hContract,
      executionTime: read.executionTime,
      coinPub: deposit.coinPub,
      depositValue: deposit.depositValue,
      depositFee: deposit.depositFee,
    })),
  );
  const { merchantPub, hWire } = read;
  const blob = signaturesV9.confirmWireDeposit({ total, wireFee, merchantPub, hWire, hDetails });
  expect(verify(read.exchangePub, blob, read.exchangeSig)).toBe(true);
});

test('a transfer of few deposits waits for no turn', async () => {
  const take = vi.spyOn(turns, 'take');
  await getTransferDetails(exchangeWith(16).exchange, filled(32, 3));
  expect(take).not.toHaveBeenCalled();
});
