/** The confirmed withdrawals of an account: what went to an exchange, and for which reserve. */
import 'server-only';
import type { Database } from '@/storage/client';

export interface ConfirmedWithdrawal {
  readonly units: bigint;
  readonly reservePub: Uint8Array;
}

const LIST = `
select w.units, w.reserve_pub
from bank.withdrawal w
join bank.account a on a.id = w.account_id
join bank.account e on e.id = w.exchange_account_id
where a.username = $1 and e.username = $2 and w.status = 'confirmed' and w.reserve_pub is not null
order by w.created_ms desc limit $3`;

export async function listConfirmedWithdrawals(
  db: Database,
  username: string,
  exchangeUsername: string,
  limit: number,
): Promise<ConfirmedWithdrawal[]> {
  const values = [username, exchangeUsername, limit];
  const rows = await db.query<{ units: string; reserve_pub: Buffer }>(
    'bank_list_confirmed_withdrawals',
    LIST,
    values,
  );
  return rows.map(({ units, reserve_pub }) => ({
    units: BigInt(units),
    reservePub: new Uint8Array(reserve_pub),
  }));
}
