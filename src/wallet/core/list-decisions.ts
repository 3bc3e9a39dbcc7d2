/** Picks the orders that wait for their owner's decision, the most urgent first. */
import type { Timestamp } from '@/protocol/timestamp';
import type { HistoryEntry, PurchaseEntry } from '@/wallet/core/history';

export type Decision = PurchaseEntry & { readonly payDeadline: Timestamp };

export function listDecisions(history: readonly HistoryEntry[]): Decision[] {
  return history.filter(isDecision).sort((a, b) => a.payDeadline - b.payDeadline || a.at - b.at);
}

/** Lists the entries that need no decision. */
export function withoutDecisions(history: readonly HistoryEntry[]): HistoryEntry[] {
  return history.filter((entry) => !isDecision(entry));
}

function isDecision(entry: HistoryEntry): entry is Decision {
  return entry.type === 'purchase' && entry.payDeadline !== null;
}
