/** The confirmed withdrawals of an account: what went to an exchange, and for which reserve. */
import 'server-only';
import type { InferResult, NotNull } from 'kysely';
import type { Database } from '@/storage/client';
import { run, statement, type Builder } from '@/storage/statement';

interface Selection {
  readonly username: string;
  readonly exchangeUsername: string;
  readonly limit: number;
}

const select = (db: Builder, p: Selection) =>
  db
    .selectFrom('bank.withdrawal as w')
    .innerJoin('bank.account as a', 'a.id', 'w.accountId')
    .innerJoin('bank.account as e', 'e.id', 'w.exchangeAccountId')
    .select(['w.units as amount', 'w.reservePub'])
    .where('a.username', '=', p.username)
    .where('e.username', '=', p.exchangeUsername)
    .where('w.status', '=', 'confirmed')
    .where('w.reservePub', 'is not', null)
    .$narrowType<{ reservePub: NotNull }>()
    .orderBy('w.createdMs', 'desc')
    .limit(p.limit);

export type ConfirmedWithdrawal = InferResult<ReturnType<typeof select>>[number];

const LIST = statement('bank_list_confirmed_withdrawals', select);

export async function listConfirmedWithdrawals(
  db: Database,
  username: string,
  exchangeUsername: string,
  limit: number,
): Promise<ConfirmedWithdrawal[]> {
  return await run(db, LIST, { username, exchangeUsername, limit });
}
