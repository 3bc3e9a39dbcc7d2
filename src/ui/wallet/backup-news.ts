import type { Language } from '@/ui/messages/language';
import { walletBackupMessages } from '@/ui/messages/wallet-backup';
import { localeOf } from '@/ui/primitives/format-amount-for-people';
import type { BackupReport } from '@/wallet/core/backup';

const KILOBYTE = 1000;

/** Describes the result of a backup. */
export function backupNews(language: Language, { bytes, merged }: BackupReport): string {
  const t = walletBackupMessages(language);
  const kilobytes = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 });
  const made = t.made(kilobytes.format(bytes / KILOBYTE));
  return merged === 0 ? made : `${made} ${t.merged(merged)}`;
}
