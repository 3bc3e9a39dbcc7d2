/** Texts that remind the wallet’s owner of backups. */
import { dictionary } from './dictionary';

export const walletReminderMessages = dictionary({
  en: {
    unsaved: (when: string) =>
      `Not backed up since ${when}. The backup service is not answering. The wallet keeps trying.`,
    remindBackup:
      'Back up your coins. Without a backup they are lost if this browser’s data is deleted.',
    remindBackupNow: 'Back up',
    remindBackupLater: 'Not now',
  },
  de: {
    unsaved: (when: string) =>
      `Nicht gesichert seit ${when}. Der Sicherungsdienst antwortet nicht. Die Wallet versucht es weiter.`,
    remindBackup:
      'Sichern Sie Ihre Münzen. Sonst sind sie weg, wenn die Daten dieses Browsers gelöscht werden.',
    remindBackupNow: 'Sichern',
    remindBackupLater: 'Jetzt nicht',
  },
});
