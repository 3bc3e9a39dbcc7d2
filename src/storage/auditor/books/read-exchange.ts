/** An exchange's rows, as far as others have the same in their books, and its sums. */
import 'server-only';
import type { Snapshot } from './read-books';

export interface ReserveCredit {
  readonly wireRow: bigint;
  readonly reservePub: Buffer;
  readonly amount: bigint;
  readonly senderPayto: string;
}

/** To a merchant, or of an idle reserve to where its money came from. */
export interface Outgoing {
  readonly table: 'exchange.transfer' | 'exchange.reserve_closing';
  readonly id: string;
  readonly wtid: Buffer;
  readonly amount: bigint;
  readonly payto: string;
  readonly isDone: boolean;
}

export interface ExchangeSums {
  readonly reserves: bigint;
  readonly coins: bigint;
  readonly notRevealed: bigint;
  readonly notWired: bigint;
  readonly prepared: bigint;
  readonly earned: bigint;
}

export interface ExchangeRows {
  /** Up to this row of the bank everything is credited. */
  readonly cursor: bigint;
  readonly credits: readonly ReserveCredit[];
  readonly outgoing: readonly Outgoing[];
  readonly sums: ExchangeSums;
}

const OUTGOING = `
  select 'exchange.transfer' as "table", t.id, t.wtid, t.amount, a.payto, t.state = 'done' as done
  from exchange.transfer t left join exchange.merchant_account a on a.id = t.account_id
  union all
  select 'exchange.reserve_closing', id, wtid, amount_with_fee - closing_fee, receiver_payto,
    state = 'done'
  from exchange.reserve_closing where amount_with_fee > closing_fee`;

// Each fee as its row has it: that it is right is a rule.
const SUMS = `
  with deposit as (
    select amount_with_fee - coalesce(refunded, 0) as kept, deposit_fee, transfer_id
    from exchange.deposit
  )
  select
    (select coalesce(sum(balance), 0) from exchange.reserve) as reserves,
    (select coalesce(sum(d.value), 0) from (
       select denomination_id from exchange.withdrawal
       union all select denomination_id from exchange.refresh_coin
     ) made join exchange.denomination d on d.id = made.denomination_id)
    - (select coalesce(sum(spent), 0) from exchange.coin) as coins,
    (select coalesce(sum(amount_with_fee - refresh_fee), 0) from exchange.refresh
       where revealed_cost is null) as not_revealed,
    (select coalesce(sum(greatest(0, kept - deposit_fee)), 0) from deposit
       where transfer_id is null) as not_wired,
    (select coalesce(sum(amount), 0) from exchange.transfer where state = 'prepared')
    + (select coalesce(sum(amount_with_fee - closing_fee), 0) from exchange.reserve_closing
       where state = 'prepared') as prepared,
    (select coalesce(sum(withdraw_fee), 0) from exchange.withdrawal)
    + (select coalesce(sum(least(kept, deposit_fee)), 0) from deposit)
    + (select coalesce(sum(refund_fee), 0) from exchange.refund)
    + (select coalesce(sum(refresh_fee), 0) from exchange.refresh)
    + (select coalesce(sum(amount_with_fee - refresh_fee - revealed_cost), 0)
       from exchange.refresh where revealed_cost is not null)
    + (select coalesce(sum(d.fee_withdraw), 0) from exchange.refresh_coin c
       join exchange.denomination d on d.id = c.denomination_id)
    + (select coalesce(sum(wire_fee), 0) from exchange.transfer)
    + (select coalesce(sum(closing_fee), 0) from exchange.reserve_closing) as earned`;

export async function readExchange(snapshot: Snapshot): Promise<ExchangeRows> {
  const cursors = await snapshot.query<{ last_row: string }>(
    'select max(last_row)::text as last_row from exchange.incoming_cursor',
  );
  const credits = await snapshot.query<{
    wire_row: string;
    reserve_pub: Buffer;
    amount: string;
    sender_payto: string;
  }>('select wire_row, reserve_pub, amount, sender_payto from exchange.reserve_credit');
  return {
    cursor: BigInt(cursors.rows[0]?.last_row ?? 0),
    credits: credits.rows.map((row) => ({
      wireRow: BigInt(row.wire_row),
      reservePub: row.reserve_pub,
      amount: BigInt(row.amount),
      senderPayto: row.sender_payto,
    })),
    outgoing: await readOutgoing(snapshot),
    sums: await readSums(snapshot),
  };
}

async function readOutgoing(snapshot: Snapshot): Promise<Outgoing[]> {
  const { rows } = await snapshot.query<{
    table: Outgoing['table'];
    id: string;
    wtid: Buffer;
    amount: string;
    payto: string | null;
    done: boolean;
  }>(OUTGOING);
  return rows.map(({ table, id, wtid, amount, payto, done }) => ({
    table,
    id,
    wtid,
    amount: BigInt(amount),
    payto: payto ?? '',
    isDone: done,
  }));
}

async function readSums(snapshot: Snapshot): Promise<ExchangeSums> {
  const { rows } = await snapshot.query<Record<string, string>>(SUMS);
  const sum = (name: string): bigint => BigInt(rows[0]?.[name] ?? '0');
  return {
    reserves: sum('reserves'),
    coins: sum('coins'),
    notRevealed: sum('not_revealed'),
    notWired: sum('not_wired'),
    prepared: sum('prepared'),
    earned: sum('earned'),
  };
}

export interface SpentCoin {
  readonly coinPub: Buffer;
  readonly denomSig: Buffer;
  readonly denomPub: Buffer | null;
}

const COINS = `
  select c.coin_pub, c.denom_sig, d.denom_pub
  from exchange.coin c left join exchange.denomination d on d.id = c.denomination_id`;

export async function readSpentCoins(snapshot: Snapshot): Promise<SpentCoin[]> {
  const { rows } = await snapshot.query<{
    coin_pub: Buffer;
    denom_sig: Buffer;
    denom_pub: Buffer | null;
  }>(COINS);
  return rows.map((row) => ({
    coinPub: row.coin_pub,
    denomSig: row.denom_sig,
    denomPub: row.denom_pub,
  }));
}
