/**
 * Writes entries of the history as CSV with a header. Times are in ISO 8601. `change` is what the entry
 * has changed the balance by, fees and refunds included. So all changes of a currency add up to its balance.
 */
import type { Language } from '@/ui/messages/language';
import { walletEntryMessages } from '@/ui/messages/wallet-entries';
import { csvLine, csvText } from '@/ui/primitives/csv';
import { plainAmount } from '@/ui/primitives/format-amount-for-people';
import { stateText, titleOf } from '@/ui/wallet/entry-words';
import type { HistoryEntry } from '@/wallet/core/history';

const HEADER = csvLine([
  'time',
  'type',
  'title',
  'state',
  'currency',
  'change',
  'fees',
  'refunded',
]);

export function historyCsv(language: Language, history: readonly HistoryEntry[]): string {
  return [HEADER, ...history.map((entry) => lineOf(language, entry))].join('');
}

function lineOf(language: Language, entry: HistoryEntry): string {
  const t = walletEntryMessages(language);
  const { change, allFees: fees } = entry;
  const refunded = entry.type === 'purchase' ? entry.refunded : null;
  const amount = entry.type === 'purchase' ? entry.price : entry.amount;
  const sign = change?.sign === '-' ? '-' : '';
  return csvLine([
    new Date(entry.at).toISOString(),
    entry.type,
    csvText(titleOf(language, entry)),
    csvText(stateText(t, entry)),
    amount?.currency ?? '',
    change === null ? '0' : `${sign}${plainAmount(change.amount)}`,
    fees === null ? '' : plainAmount(fees),
    refunded === null ? '' : plainAmount(refunded),
  ]);
}
