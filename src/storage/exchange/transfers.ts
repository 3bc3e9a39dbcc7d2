/** Outgoing transfers: which deposits each pays, and how far it has come. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBigint, toBytes, toInteger } from './rows';

export interface PrepareRow {
  readonly accountId: number;
  readonly wtid: Uint8Array;
  readonly wireFee: bigint;
  readonly now: number;
  readonly executionTime: number;
}

/** What of a deposit goes to the merchant: refunds come off first, then the fee as far as it goes. */
const VALUE = 'd.amount_with_fee - coalesce(d.refunded, 0)';
const FEE = `least(d.deposit_fee, ${VALUE})`;

/** More would make GET transfers too large; the rest goes into the next transfer. */
const MAX_DEPOSITS = 5000;

/**
 * Accounts whose ready deposits are worth more than the fee for wiring them, the largest sums first:
 * accounts of tiny deposits, which anybody can make, must not stand in the way of others.
 */
export async function listPayableAccounts(
  db: Database,
  now: number,
  wireFee: bigint,
): Promise<number[]> {
  const rows = await db.query<{ account_id: number }>(
    'exchange-payable-accounts',
    `select account_id from exchange.deposit d
     where transfer_id is null and ready_ms <= $1
     group by account_id having sum(${VALUE} - ${FEE}) > $2
     order by sum(${VALUE} - ${FEE}) desc limit 100`,
    [now, wireFee],
  );
  return rows.map((row) => row.account_id);
}

/**
 * Takes the ready deposits of an account into a new transfer, in one statement. The rows are locked
 * first: whoever comes second waits and finds them taken, and its total counts only what is left.
 * The most valuable come first: anybody can deposit coins for a merchant, thousands that are worth
 * no more than their fee among them, and these must not fill the transfer.
 */
const PREPARE = `
  with ready as (
    select coin_pub, h_contract, merchant_pub, ${VALUE} - ${FEE} as net
    from exchange.deposit d
    where transfer_id is null and ready_ms <= $4 and account_id = $1
    order by net desc, ready_ms limit ${MAX_DEPOSITS}
    for update
  ), made as (
    insert into exchange.transfer
      (wtid, account_id, amount, wire_fee, execution_ms, state, not_before_ms)
    select $2, $1, sum(net) - $3, $3, $5, 'prepared', $4 from ready having sum(net) > $3
    returning id
  )
  update exchange.deposit d set transfer_id = made.id
  from made, ready
  where d.coin_pub = ready.coin_pub and d.h_contract = ready.h_contract
    and d.merchant_pub = ready.merchant_pub`;

export async function prepareTransfer(db: Database, row: PrepareRow): Promise<void> {
  await db.query('exchange-transfer-prepare', PREPARE, [
    row.accountId,
    row.wtid,
    row.wireFee,
    row.now,
    row.executionTime,
  ]);
}

export interface TransferDeposit {
  readonly hContract: Uint8Array;
  readonly coinPub: Uint8Array;
  /** With the deposit fee, less what was refunded of it. */
  readonly amountWithFee: bigint;
  readonly depositFee: bigint;
}

export interface TransferRow {
  readonly id: bigint;
  readonly amount: bigint;
  readonly wireFee: bigint;
  readonly executionTime: number;
  readonly merchantPub: Uint8Array;
  readonly hWire: Uint8Array;
  /** How many it pays. */
  readonly depositCount: number;
}

export async function findTransfer(
  db: Database,
  wtid: Uint8Array,
): Promise<TransferRow | undefined> {
  const [row] = await db.query<{
    id: string;
    amount: string;
    wire_fee: string;
    execution_ms: string;
    merchant_pub: Buffer;
    h_wire: Buffer;
    deposits: number;
  }>(
    'exchange-transfer-find',
    `select t.id, t.amount, t.wire_fee, t.execution_ms, a.merchant_pub, a.h_wire,
       (select count(*)::int from exchange.deposit where transfer_id = t.id) as deposits
     from exchange.transfer t join exchange.merchant_account a on a.id = t.account_id
     where t.wtid = $1`,
    [wtid],
  );
  if (row === undefined) return undefined;
  return {
    id: toBigint(row.id),
    amount: toBigint(row.amount),
    wireFee: toBigint(row.wire_fee),
    executionTime: toInteger(row.execution_ms),
    merchantPub: toBytes(row.merchant_pub),
    hWire: toBytes(row.h_wire),
    depositCount: row.deposits,
  };
}

export async function listTransferDeposits(
  db: Database,
  { id }: Pick<TransferRow, 'id'>,
): Promise<TransferDeposit[]> {
  const rows = await db.query<{
    h_contract: Buffer;
    coin_pub: Buffer;
    amount_with_fee: string;
    deposit_fee: string;
  }>(
    'exchange-transfer-deposits',
    `select d.h_contract, d.coin_pub, ${VALUE} as amount_with_fee, ${FEE} as deposit_fee
     from exchange.deposit d where d.transfer_id = $1 order by d.id`,
    [id],
  );
  return rows.map((row) => ({
    hContract: toBytes(row.h_contract),
    coinPub: toBytes(row.coin_pub),
    amountWithFee: toBigint(row.amount_with_fee),
    depositFee: toBigint(row.deposit_fee),
  }));
}
