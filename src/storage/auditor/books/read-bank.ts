/** The bank's rows about an exchange's account. */
import 'server-only';
import type { Snapshot } from './read-books';

export interface BankEntry {
  readonly id: bigint;
  /** From the account's view: above zero is a credit. */
  readonly units: bigint;
  readonly reservePub: Buffer | null;
  readonly wtid: Buffer | null;
  readonly correctsId: bigint | null;
  readonly isCorrected: boolean;
  /** User name of the other side. */
  readonly counterpart: string | null;
}

interface Row {
  id: string;
  units: string;
  reserve_pub: Buffer | null;
  wtid: Buffer | null;
  corrects_id: string | null;
  is_corrected: boolean;
  counterpart: string | null;
}

const ENTRIES = `
  select t.id, p.units, t.reserve_pub, t.wtid, t.corrects_id, c.id is not null as is_corrected,
    other.username as counterpart
  from bank.account a
    join bank.posting p on p.account_id = a.id
    join bank.transfer t on t.id = p.transfer_id
    left join bank.transfer c on c.corrects_id = t.id
    left join bank.posting q on q.transfer_id = t.id and q.account_id <> a.id
    left join bank.account other on other.id = q.account_id
  where a.username = $1 order by t.id`;

export async function readBankEntries(snapshot: Snapshot, username: string): Promise<BankEntry[]> {
  const { rows } = await snapshot.query<Row>(ENTRIES, [username]);
  return rows.map((row) => ({
    id: BigInt(row.id),
    units: BigInt(row.units),
    reservePub: row.reserve_pub,
    wtid: row.wtid,
    correctsId: row.corrects_id === null ? null : BigInt(row.corrects_id),
    isCorrected: row.is_corrected,
    counterpart: row.counterpart,
  }));
}
