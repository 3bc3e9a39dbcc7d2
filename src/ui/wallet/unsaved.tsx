'use client';

import type { Language } from '@/ui/messages/language';
import { walletReminderMessages } from '@/ui/messages/wallet-reminders';
import { localeOf } from '@/ui/primitives/format-amount-for-people';
import { Notice } from '@/ui/primitives/notice';

interface UnsavedProps {
  language: Language;
  /** Null if the backup has everything. */
  since: number | null;
}

/** Warns of changes that a lost machine would take with it. */
export function Unsaved({ language, since }: UnsavedProps) {
  if (since === null) return null;
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <Notice className="mb-6">
      {walletReminderMessages(language).unsaved(format.format(since))}
    </Notice>
  );
}
