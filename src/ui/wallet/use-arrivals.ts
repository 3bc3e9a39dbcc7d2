'use client';

import { useEffect, useRef, useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletPageMessages } from '@/ui/messages/wallet-pages';
import { formatAmountForPeople, roundForPeople } from '@/ui/primitives/format-amount-for-people';
import { titleOf } from '@/ui/wallet/entry-words';
import type { HistoryEntry } from '@/wallet/core/history';
import type { Overview } from '@/wallet/service/wallet-service';

/** Describes money that has arrived while the page was open. Empty until something arrives. */
export function useArrivals(language: Language, overview: Overview | null): string {
  const [news, setNews] = useState('');
  const known = useRef<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    if (overview === null) return;
    const before = known.current;
    known.current = new Map(overview.history.map((entry) => [entry.id, arrivedOf(entry)]));
    if (before === null) return;
    const fresh = overview.history.filter((entry) => {
      const arrived = arrivedOf(entry);
      return arrived !== '' && arrived !== (before.get(entry.id) ?? '');
    });
    if (fresh.length > 0) setNews(fresh.map((entry) => newsOf(language, entry)).join(' '));
  }, [language, overview]);
  return news;
}

/** Returns a text that changes when money of the entry arrives. */
function arrivedOf(entry: HistoryEntry): string {
  if (entry.type === 'purchase') return entry.refunded?.units.toString() ?? '';
  if (entry.type !== 'withdrawal' && entry.type !== 'tip') return '';
  return entry.state === 'done' ? 'done' : '';
}

function newsOf(language: Language, entry: HistoryEntry): string {
  const t = walletPageMessages(language);
  const title = titleOf(language, entry);
  if (entry.type === 'purchase') {
    const { refunded } = entry;
    if (refunded === null) return '';
    return t.cameBack(formatAmountForPeople(roundForPeople(refunded), language), title);
  }
  const amount = entry.type === 'tip' ? (entry.value ?? entry.amount) : entry.amount;
  return t.arrivedFrom(formatAmountForPeople(amount, language), title);
}
