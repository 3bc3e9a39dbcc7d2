'use client';

import { useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletReminderMessages } from '@/ui/messages/wallet-reminders';
import { Notice } from '@/ui/primitives/notice';
import { PlainButton } from '@/ui/wallet/plain-button';

const KEY = 'florin-backup-reminder';
const DAY_MS = 86_400_000;
const QUIET_MS = 30 * DAY_MS;

interface BackupReminderProps {
  language: Language;
  backupUrl: string;
  inNewTab?: boolean;
}

/** Reminds owners of coins without a backup. "Not now" hides it for 30 days in this browser. */
export function BackupReminder({ language, backupUrl, inNewTab = false }: BackupReminderProps) {
  const t = walletReminderMessages(language);
  const [isHidden, setHidden] = useState(wasPutOff);
  if (isHidden) return null;
  const later = (): void => {
    putOff();
    setHidden(true);
  };
  return (
    <Notice kind="aside" className="mb-6">
      <p>{t.remindBackup}</p>
      <p className="mt-2 flex flex-wrap items-center gap-4">
        <a
          href={backupUrl}
          {...(inNewTab ? { target: '_blank', rel: 'noreferrer' } : {})}
          className="inline-flex min-h-9 items-center font-semibold"
        >
          {t.remindBackupNow}
        </a>
        <PlainButton onPress={later}>{t.remindBackupLater}</PlainButton>
      </p>
    </Notice>
  );
}

/** False where the browser keeps nothing. */
function wasPutOff(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(KEY)) < QUIET_MS;
  } catch {
    return false;
  }
}

function putOff(): void {
  try {
    localStorage.setItem(KEY, `${Date.now()}`);
  } catch {
    // It is shown again on the next page.
  }
}
