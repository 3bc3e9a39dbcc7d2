/**
 * A new hash of the same password, after it was right, where the stored one has another cost than new ones.
 * Sessions go on.
 */
import { replacePasswordHash, type StoredAccount } from '@/storage/bank/accounts';
import type { Bank } from '../bank';
import type { Credentials } from './password-checks';

export async function renewPasswordHash(
  { db, passwordChecks }: Bank,
  { id, passwordHash }: StoredAccount,
  credentials: Credentials,
): Promise<void> {
  if (passwordHash === null) return;
  await passwordChecks.renew(credentials, passwordHash, (renewed) =>
    replacePasswordHash(db, id, { old: passwordHash, renewed }),
  );
}
