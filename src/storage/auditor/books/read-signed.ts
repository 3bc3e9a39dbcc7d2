/** Reads the rows by which money moved at an exchange, each with its owner's signature. */
import 'server-only';
import { sql } from 'kysely';
import type { Amount } from '@/protocol/amount';
import { hashCoinEnvelope } from '@/protocol/crypto/planchets';
import type { SignatureLayouts } from '@/protocol/signatures';
import { first, pick, statement } from '@/storage/statement';
import type { SignedTable } from './proven-rows';
import { listRows, type Snapshot } from './read-books';

export interface SignedRow {
  readonly table: SignedTable;
  /** Its identifying columns. */
  readonly row: Readonly<Record<string, unknown>>;
  /** A sentence that is true of every good row. */
  readonly rule: string;
  readonly signer: Uint8Array;
  readonly signature: Uint8Array;
  readonly blobOf: (layouts: SignatureLayouts) => Uint8Array;
}

type ToAmount = (units: bigint) => Amount;

interface Reading {
  readonly snapshot: Snapshot;
  /** Rows with greater ids are read. */
  readonly after: number;
  readonly amount: ToAmount;
}

const READERS: Readonly<Record<SignedTable, (reading: Reading) => AsyncGenerator<SignedRow>>> = {
  'exchange.withdrawal': listWithdrawals,
  'exchange.deposit': listDeposits,
  'exchange.refund': listRefunds,
  'exchange.refresh': listMelts,
  'exchange.refresh_coin': listLinks,
  'exchange.recoup': listRecoups,
};

/** Rows whose coin or denomination is missing break other rules. */
export async function* listSignedRows(
  snapshot: Snapshot,
  spans: Iterable<{ readonly table: SignedTable; readonly after: number }>,
): AsyncGenerator<SignedRow> {
  const currency = await getCurrency(snapshot);
  const amount: ToAmount = (units) => ({ currency, units });
  for (const { table, after } of spans) yield* READERS[table]({ snapshot, after, amount });
}

const FIND_CURRENCY = statement('auditor-currency', (db) =>
  db.selectFrom('deployment.fact').select('value').where('name', '=', 'currency'),
);

/** Reads the currency in the signed amounts, which the exchange noted at its first start. */
async function getCurrency(snapshot: Snapshot): Promise<string> {
  return (await first(snapshot, FIND_CURRENCY, {}))?.value ?? '';
}

async function* listWithdrawals({ snapshot, after, amount }: Reading): AsyncGenerator<SignedRow> {
  const rows = listRows(snapshot, (db) =>
    db
      .selectFrom('exchange.withdrawal as w')
      .innerJoin('exchange.denomination as d', 'd.id', 'w.denominationId')
      .select(['w.id', 'w.reservePub', 'w.hCoinEv', 'w.amountWithFee', 'w.withdrawFee'])
      .select(['w.reserveSig', 'd.hDenomPub as hDenom'])
      .where('w.id', '>', after),
  );
  for await (const one of rows) {
    yield {
      table: 'exchange.withdrawal',
      row: pick(one, ['id', 'reservePub']),
      rule: 'a reserve has signed what was withdrawn from it',
      signer: one.reservePub,
      signature: one.reserveSig,
      blobOf: (layouts) =>
        layouts.withdraw({
          ...one,
          amountWithFee: amount(one.amountWithFee),
          withdrawFee: amount(one.withdrawFee),
        }),
    };
  }
}

async function* listDeposits({ snapshot, after, amount }: Reading): AsyncGenerator<SignedRow> {
  const rows = listRows(snapshot, (db) =>
    db
      .selectFrom('exchange.deposit as p')
      .innerJoin('exchange.coin as c', 'c.coinPub', 'p.coinPub')
      .innerJoin('exchange.denomination as d', 'd.id', 'c.denominationId')
      .innerJoin('exchange.merchantAccount as a', 'a.id', 'p.accountId')
      .select(['p.id', 'p.coinPub', 'p.hContract', 'p.merchantPub', 'p.amountWithFee'])
      .select(['p.depositFee', 'p.timestampMs as timestamp', 'p.coinSig', 'a.hWire'])
      .select(['p.refundDeadlineMs as refundDeadline', 'd.hDenomPub as hDenom'])
      .where('p.id', '>', after),
  );
  for await (const one of rows) {
    yield {
      table: 'exchange.deposit',
      row: pick(one, ['id', 'coinPub']),
      rule: 'a coin has signed what it was deposited for',
      signer: one.coinPub,
      signature: one.coinSig,
      blobOf: (layouts) =>
        layouts.deposit({
          ...one,
          amountWithFee: amount(one.amountWithFee),
          depositFee: amount(one.depositFee),
        }),
    };
  }
}

async function* listRefunds({ snapshot, after, amount }: Reading): AsyncGenerator<SignedRow> {
  const rows = listRows(snapshot, (db) =>
    db
      .selectFrom('exchange.refund')
      .select(['id', 'coinPub', 'hContract', 'merchantPub', 'rtransactionId', 'merchantSig'])
      .select(['amountWithFee', 'refundFee'])
      .where('id', '>', after),
  );
  for await (const one of rows) {
    yield {
      table: 'exchange.refund',
      row: pick(one, ['id', 'coinPub']),
      rule: 'a merchant has signed what it gave back',
      signer: one.merchantPub,
      signature: one.merchantSig,
      blobOf: (layouts) =>
        layouts.refund({
          ...one,
          rtransactionId: BigInt(one.rtransactionId),
          refundAmount: amount(one.amountWithFee),
          refundFee: amount(one.refundFee),
        }),
    };
  }
}

async function* listMelts({ snapshot, after, amount }: Reading): AsyncGenerator<SignedRow> {
  const rows = listRows(snapshot, (db) =>
    db
      .selectFrom('exchange.refresh as r')
      .innerJoin('exchange.denomination as d', 'd.id', 'r.denominationId')
      .select(['r.rc', 'r.oldCoinPub as coinPub', 'r.amountWithFee', 'r.refreshFee', 'r.coinSig'])
      .select('d.hDenomPub as hDenom')
      .where('r.id', '>', after),
  );
  for await (const one of rows) {
    yield {
      table: 'exchange.refresh',
      row: pick(one, ['rc']),
      rule: 'a coin has signed what was melted of it',
      signer: one.coinPub,
      signature: one.coinSig,
      blobOf: (layouts) =>
        layouts.melt({
          ...one,
          amountWithFee: amount(one.amountWithFee),
          refreshFee: amount(one.refreshFee),
        }),
    };
  }
}

async function* listLinks({ snapshot, after }: Reading): AsyncGenerator<SignedRow> {
  const rows = listRows(snapshot, (db) =>
    db
      .selectFrom('exchange.refreshCoin as c')
      .innerJoin('exchange.refresh as r', 'r.rc', 'c.rc')
      .innerJoin('exchange.denomination as d', 'd.id', 'c.denominationId')
      .select(['c.rc', 'c.coinIndex', 'c.coinEv', 'c.linkSig', 'r.oldCoinPub'])
      .select(({ fn }) => fn.coalesce('r.transferPub', sql<Uint8Array>`''`).as('transferPub'))
      .select('d.hDenomPub as hDenom')
      .where('r.id', '>', after),
  );
  for await (const one of rows) {
    yield {
      table: 'exchange.refresh_coin',
      row: pick(one, ['rc', 'coinIndex']),
      rule: 'a coin has signed the coins that it became',
      signer: one.oldCoinPub,
      signature: one.linkSig,
      blobOf: (layouts) => layouts.link({ ...one, hCoinEv: hashCoinEnvelope(one.coinEv) }),
    };
  }
}

async function* listRecoups({ snapshot, after }: Reading): AsyncGenerator<SignedRow> {
  const rows = listRows(snapshot, (db) =>
    db
      .selectFrom('exchange.recoup as r')
      .innerJoin('exchange.denomination as d', 'd.id', 'r.denominationId')
      .select(['r.id', 'r.coinPub', 'r.blindingSecret', 'r.coinSig', 'd.hDenomPub as hDenom'])
      .where('r.id', '>', after),
  );
  for await (const one of rows) {
    yield {
      table: 'exchange.recoup',
      row: pick(one, ['id', 'coinPub']),
      rule: 'a coin has signed that it is given back',
      signer: one.coinPub,
      signature: one.coinSig,
      blobOf: (layouts) => layouts.recoup(one),
    };
  }
}
