/** Texts of the wallet's backup page. */
import { dictionary } from './dictionary';

export const walletBackupMessages = dictionary({
  en: {
    title: 'Backup',
    lead: 'Coins are like cash: if you lose the wallet, you lose them. A backup keeps an encrypted copy that only you can open.',
    service: 'Backup service',
    serviceHint: 'Any service with the sync protocol. It sees only encrypted data.',
    serviceWrong: 'Enter an address that starts with https:// or http://.',
    besideTitle: 'What happens next',
    besideFirst: 'You get a recovery key. Print it or write it down.',
    besideSecond: 'The wallet then backs up each change by itself.',
    besideThird: 'On another device, the key brings your coins back.',
    setUp: 'Set up backup',
    settingUp: 'Setting up …',
    last: 'Last backup from this browser',
    never: 'None yet',
    now: 'Back up now',
    working: 'Backing up …',
    made: (kilobytes: string) => `Backed up: ${kilobytes} kB, encrypted.`,
    merged: (count: number) =>
      count === 1
        ? 'One record came from another device.'
        : `${count} records came from other devices.`,
    keyTitle: 'Your recovery key',
    keyText:
      'It opens the backup on another device. Anyone with this key has your money. Print it or write it down, and keep it like cash. It is shown once.',
    keyQr: 'QR code: recovery key of this wallet',
    copy: 'Copy',
    copied: 'Copied',
    print: 'Print',
    kept: 'I have stored it safely',
    keyMasked: 'Recovery key',
    showKey: 'Show recovery key…',
    showKeyText: 'Make sure that nobody can see your screen.',
    showKeyNow: 'Show',
    hideKey: 'Hide',
    restoreTitle: 'Restore a backup',
    restoreText:
      'Adds another wallet’s coins to this one. Both then share one backup and one balance.',
    restoreField: 'Recovery key',
    restoreHint: 'It starts with taler-sync:// or taler-sync+http://.',
    restore: 'Restore',
    restoring: 'Restoring …',
    restored: (count: number) =>
      count === 0
        ? 'Nothing new: this wallet already has everything in the backup.'
        : count === 1
          ? 'Restored: one record.'
          : `Restored: ${count} records.`,
    problemKey: 'This is not a recovery key. A key has 52 letters and digits after a “#”.',
    problemMissing: 'No backup found for this key. Back up the other device first.',
    problemUnreadable: 'This key does not open this backup.',
    problemOther: 'This wallet already has a backup elsewhere.',
    problemService: 'No backup service answers at this address.',
  },
  de: {
    title: 'Sicherung',
    lead: 'Münzen sind wie Bargeld: Wenn Sie die Wallet verlieren, sind auch die Münzen weg. Eine Sicherung ist eine verschlüsselte Kopie, die nur Sie öffnen können.',
    service: 'Sicherungsdienst',
    serviceHint: 'Jeder Dienst mit dem Sync-Protokoll. Er sieht nur Verschlüsseltes.',
    serviceWrong: 'Geben Sie eine Adresse ein, die mit https:// oder http:// beginnt.',
    besideTitle: 'So geht es weiter',
    besideFirst:
      'Sie erhalten einen Wiederherstellungsschlüssel. Drucken Sie ihn oder schreiben Sie ihn auf.',
    besideSecond: 'Die Wallet sichert danach jede Änderung von selbst.',
    besideThird: 'Auf einem anderen Gerät bringt der Schlüssel Ihre Münzen zurück.',
    setUp: 'Sicherung einrichten',
    settingUp: 'Wird eingerichtet …',
    last: 'Letzte Sicherung aus diesem Browser',
    never: 'Noch keine',
    now: 'Jetzt sichern',
    working: 'Wird gesichert …',
    made: (kilobytes: string) => `Gesichert: ${kilobytes} kB, verschlüsselt.`,
    merged: (count: number) =>
      count === 1
        ? 'Ein Eintrag kam von einem anderen Gerät.'
        : `${count} Einträge kamen von anderen Geräten.`,
    keyTitle: 'Ihr Wiederherstellungs\u00adschlüssel',
    keyText:
      'Er öffnet die Sicherung auf einem anderen Gerät. Wer ihn hat, hat Ihr Geld. Drucken Sie ihn oder schreiben Sie ihn auf, und verwahren Sie ihn wie Bargeld. Er wird einmal gezeigt.',
    keyQr: 'QR-Code: Wiederherstellungsschlüssel dieser Wallet',
    copy: 'Kopieren',
    copied: 'Kopiert',
    print: 'Drucken',
    kept: 'Ich habe ihn sicher verwahrt',
    keyMasked: 'Wiederherstellungs\u00adschlüssel',
    showKey: 'Schlüssel zeigen …',
    showKeyText: 'Achten Sie darauf, dass niemand Ihren Bildschirm sieht.',
    showKeyNow: 'Zeigen',
    hideKey: 'Verbergen',
    restoreTitle: 'Sicherung wiederherstellen',
    restoreText:
      'Fügt die Münzen einer anderen Wallet hinzu. Beide teilen danach eine Sicherung und ein Guthaben.',
    restoreField: 'Wiederherstellungsschlüssel',
    restoreHint: 'Er beginnt mit taler-sync:// oder taler-sync+http://.',
    restore: 'Wiederherstellen',
    restoring: 'Wird wiederhergestellt …',
    restored: (count: number) =>
      count === 0
        ? 'Nichts Neues: Diese Wallet hat schon alles aus der Sicherung.'
        : count === 1
          ? 'Wiederhergestellt: ein Eintrag.'
          : `Wiederhergestellt: ${count} Einträge.`,
    problemKey:
      'Das ist kein Wiederherstellungsschlüssel. Er hat 52 Buchstaben und Ziffern nach einem „#“.',
    problemMissing:
      'Zu diesem Schlüssel gibt es keine Sicherung. Sichern Sie zuerst das andere Gerät.',
    problemUnreadable: 'Dieser Schlüssel öffnet diese Sicherung nicht.',
    problemOther: 'Diese Wallet wird schon anderswo gesichert.',
    problemService: 'Unter dieser Adresse antwortet kein Sicherungsdienst.',
  },
});

export type WalletBackupMessages = ReturnType<typeof walletBackupMessages>;
