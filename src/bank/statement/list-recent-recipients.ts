/**
 * Lists whom an account has sent money to lately, the latest first, for its owner's form. Withdrawals and
 * transfers that were taken back do not count. Throws BANK_UNKNOWN_ACCOUNT.
 */
import { BANK_USERNAME } from '../accounts/ensure-bank-accounts';
import type { Bank } from '../bank';
import { listStatement } from './list-statement';

const LOOKED_AT = 100;
const SHOWN = 5;

export async function listRecentRecipients(bank: Bank, username: string): Promise<string[]> {
  const filter = { show: 'debit', fromMs: undefined, untilMs: undefined, text: undefined } as const;
  const sent = await listStatement(bank, username, filter, { limit: LOOKED_AT });
  const names = sent
    .filter(({ kind, corrects, correctedBy }) => kind === 'other' && !corrects && !correctedBy)
    .map(({ counterpart }) => counterpart)
    .filter((name) => name !== BANK_USERNAME);
  return [...new Set(names)].slice(0, SHOWN);
}
