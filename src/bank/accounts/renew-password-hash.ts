/**
 * Stores a new hash of the same password after a right check. It does so where the stored hash's
 * cost differs from that of new ones. Sessions go on.
 */
import { replacePasswordHash, type StoredAccount } from '@/storage/bank/accounts';
import type { Bank } from '../bank';
import type { Credentials } from '@/passwords/password-checks';

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
