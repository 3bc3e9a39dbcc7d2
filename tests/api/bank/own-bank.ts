/** A bank in the test's own process, on its own database. */
import { rmSync } from 'node:fs';
import { ensureBankAccounts } from '@/bank/accounts/ensure-bank-accounts';
import { openBank, type Bank } from '@/bank/bank';
import { QUICK_PASSWORD_COST } from '@/passwords/password-hash';
import { systemRandom } from '@/config/clock';
import { parseAmount } from '@/protocol/amount';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { openDatabase } from '@/storage/client';
import { openWakeups } from '@/storage/wakeups';
import { copyDataDir } from '../../support/server';

export interface OwnBank {
  readonly bank: Bank;
  close(): Promise<void>;
}

export async function openOwnBank(): Promise<OwnBank> {
  const directory = await copyDataDir();
  const postgres = await startEmbeddedPostgres(directory);
  const db = openDatabase(postgres.url);
  const bank = openBank({
    db,
    wakeups: openWakeups(postgres.url, db.pool),
    clock: { now: () => 1_700_000_000_500 },
    random: systemRandom,
    currency: 'KUDOS',
    publicUrl: 'http://bank.test:8080',
    registration: {
      isOpen: true,
      startCredit: parseAmount('KUDOS:100'),
      minPasswordLength: 1,
    },
    passwordCost: QUICK_PASSWORD_COST,
  });
  await ensureBankAccounts(bank, { exchangePassword: 'of the exchange' });
  return {
    bank,
    close: async () => {
      await bank.wakeups.close();
      await db.close();
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
