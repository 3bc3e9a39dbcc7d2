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

interface Lately {
  readonly username: string;
  /** Begun since then, in milliseconds. */
  readonly since: number;
  readonly limit: number;
}

const selected = (db: Builder, p: Lately) =>
  db
    .selectFrom('bank.withdrawal as w')
    .innerJoin('bank.account as a', 'a.id', 'w.accountId')
    .select(['w.id', 'w.units as amount'])
    .where('a.username', '=', p.username)
    .where('w.status', '=', 'selected')
    .where('w.createdMs', '>=', p.since)
    .orderBy('w.createdMs', 'desc')
    .limit(p.limit);

const LIST_SELECTED = statement('bank_list_selected_withdrawals', selected);

/** Lists withdrawals that a wallet has accepted, and that are not confirmed. The youngest come first. */
export async function listSelectedWithdrawals(
  db: Database,
  lately: Lately,
): Promise<InferResult<ReturnType<typeof selected>>> {
  return await run(db, LIST_SELECTED, lately);
}
