/** The books of the bank, all figures of one moment. */
import 'server-only';
import { parseInteger } from '@/protocol/integer';
import type { Database } from '@/storage/client';

export interface BankSums {
  readonly postings: bigint;
  readonly balances: bigint;
  /**
   * Accounts whose balance is not the sum of their postings, is below their debit limit, or is not
   * zero although the account was deleted.
   */
  readonly wrongAccounts: readonly string[];
  /** Rows whose postings do not sum to zero, and corrections that are not opposite. */
  readonly wrongTransfers: readonly number[];
}

const SUM = `
with sums as (
  select a.username, a.balance_units, a.debit_limit_units, a.closed_ms,
    coalesce((select sum(p.units) from bank.posting p where p.account_id = a.id), 0) as units
  from bank.account a
), unbalanced as (
  select transfer_id as id from bank.posting group by transfer_id having sum(units) <> 0
  union
  select c.id from bank.transfer c
  join bank.posting p on p.transfer_id = c.corrects_id
  left join bank.posting q on q.transfer_id = c.id and q.account_id = p.account_id
  where q.units is distinct from -p.units
)
select
  (select coalesce(sum(units), 0)::text from sums) as postings,
  (select coalesce(sum(balance_units), 0)::text from sums) as balances,
  (select coalesce(array_agg(username order by username), '{}') from sums
    where units <> balance_units or balance_units < -debit_limit_units
      or (closed_ms is not null and balance_units <> 0)) as accounts,
  (select coalesce(array_agg(id::text order by id), '{}') from unbalanced) as transfers`;

export async function sumBooks(db: Database): Promise<BankSums> {
  const [row] = await db.query<{
    postings: string;
    balances: string;
    accounts: string[];
    transfers: string[];
  }>('bank_sum_books', SUM, []);
  return {
    postings: BigInt(row?.postings ?? '0'),
    balances: BigInt(row?.balances ?? '0'),
    wrongAccounts: row?.accounts ?? [],
    wrongTransfers: (row?.transfers ?? []).map((id) => parseInteger(id)),
  };
}
