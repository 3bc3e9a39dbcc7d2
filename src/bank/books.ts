/**
 * Checks the bank's double entry: GET management/books, for the operator. All postings and all
 * balances sum to zero, and each transfer is balanced. Each balance is the sum of its postings and
 * within its debit limit. All figures are of one moment.
 */
import { getBankSums } from '@/storage/bank/books';
import type { Bank } from './bank';

export interface BankBooks {
  readonly balanced: boolean;
  /** Each fault, with its account or row. */
  readonly violations: readonly string[];
  /** Sums in 10^-8 of the currency. */
  readonly sums: Readonly<Record<'postings' | 'balances', string>>;
}

export async function bankBooks(bank: Bank): Promise<BankBooks> {
  const { postings, balances, wrongAccounts, wrongTransfers } = await getBankSums(bank.db);
  const violations = [
    ...(postings === 0n ? [] : ['all postings sum to zero']),
    ...(balances === 0n ? [] : ['all balances sum to zero']),
    ...wrongAccounts.map((username) => `the balance of account ${username}`),
    ...wrongTransfers.map((rowId) => `the postings of transfer ${rowId}`),
  ];
  return {
    balanced: violations.length === 0,
    violations,
    sums: { postings: postings.toString(), balances: balances.toString() },
  };
}
