/** Texts of the wallet's backup page. */
import { dictionary } from './dictionary';

export const walletBackupMessages = dictionary({
  en: {
    title: 'Backup',
    lead: 'Coins are like cash: whoever loses the wallet loses them. A backup keeps a sealed copy at a service that cannot read it.',
    service: 'Backup service',
    serviceHint: 'Any service that speaks the sync protocol. It sees only sealed data.',
    serviceWrong: 'An address begins with https:// or http://.',
    setUp: 'Set up the backup',
    settingUp: 'Setting up …',
    last: 'Last backup from this browser',
    never: 'None yet',
    now: 'Make a backup now',
    working: 'Making a backup …',
    made: (kilobytes: string) => `The backup is made: ${kilobytes} kB, sealed.`,
    merged: (count: number) =>
      count === 1
        ? 'One record came from another machine.'
        : `${count} records came from other machines.`,
    keyTitle: 'Your recovery key',
    keyText:
      'This opens the backup on another machine. Whoever has it has the money, so keep it like cash: print it or write it down. It is shown once.',
    keyQr: 'QR code: recovery key of this wallet',
    copy: 'Copy',
    copied: 'Copied',
    print: 'Print',
    kept: 'I have kept it safe',
    keyMasked: 'Recovery key',
    showKey: 'Show the recovery key…',
    showKeyText: 'Make sure that nobody looks over your shoulder.',
    showKeyNow: 'Show it',
    hideKey: 'Hide it',
    restoreTitle: 'Restore a backup here',
    restoreText:
      'For another machine’s wallet: both then share one backup and one balance. What is in this browser stays.',
    restoreField: 'Recovery key',
    restoreHint: 'It begins with taler-sync:// or taler-sync+http://.',
    restore: 'Restore',
    restoring: 'Restoring …',
    restored: (count: number) =>
      count === 0
        ? 'Nothing new: this wallet knows all that is in the backup.'
        : count === 1
          ? 'Restored: one record.'
          : `Restored: ${count} records.`,
    problemKey: 'This is no recovery key. It has 52 letters and digits behind a “#”.',
    problemMissing: 'There is no backup under this key. Make one on the other machine first.',
    problemUnreadable: 'This backup cannot be opened with this key.',
    problemOther: 'This wallet is backed up elsewhere already.',
    problemService: 'There is no backup service at this address, or it does not answer.',
  },
  de: {
    title: 'Sicherung',
    lead: 'Münzen sind wie Bargeld: Wer die Wallet verliert, verliert sie. Eine Sicherung verwahrt eine versiegelte Abschrift bei einem Dienst, der sie nicht lesen kann.',
    service: 'Sicherungsdienst',
    serviceHint: 'Jeder Dienst, der das Sync-Protokoll spricht. Er sieht nur Versiegeltes.',
    serviceWrong: 'Eine Adresse beginnt mit https:// oder http://.',
    setUp: 'Sicherung einrichten',
    settingUp: 'Wird eingerichtet …',
    last: 'Letzte Sicherung aus diesem Browser',
    never: 'Noch keine',
    now: 'Jetzt sichern',
    working: 'Wird gesichert …',
    made: (kilobytes: string) => `Gesichert: ${kilobytes} kB, versiegelt.`,
    merged: (count: number) =>
      count === 1
        ? 'Ein Eintrag kam von einem anderen Gerät.'
        : `${count} Einträge kamen von anderen Geräten.`,
    keyTitle: 'Ihr Wiederherstellungs\u00adschlüssel',
    keyText:
      'Er öffnet die Sicherung auf einem anderen Gerät. Wer ihn hat, hat das Geld; verwahren Sie ihn also wie Bargeld: Drucken Sie ihn oder schreiben Sie ihn auf. Er wird einmal gezeigt.',
    keyQr: 'QR-Code: Wiederherstellungsschlüssel dieser Wallet',
    copy: 'Kopieren',
    copied: 'Kopiert',
    print: 'Drucken',
    kept: 'Ich habe ihn sicher verwahrt',
    keyMasked: 'Wiederherstellungs\u00adschlüssel',
    showKey: 'Schlüssel zeigen …',
    showKeyText: 'Achten Sie darauf, dass Ihnen niemand über die Schulter sieht.',
    showKeyNow: 'Zeigen',
    hideKey: 'Verbergen',
    restoreTitle: 'Eine Sicherung hier wiederherstellen',
    restoreText:
      'Für die Wallet eines anderen Geräts: Beide teilen danach eine Sicherung und ein Guthaben. Was in diesem Browser ist, bleibt.',
    restoreField: 'Wiederherstellungsschlüssel',
    restoreHint: 'Er beginnt mit taler-sync:// oder taler-sync+http://.',
    restore: 'Wiederherstellen',
    restoring: 'Wird wiederhergestellt …',
    restored: (count: number) =>
      count === 0
        ? 'Nichts Neues: Diese Wallet kennt alles, was in der Sicherung ist.'
        : count === 1
          ? 'Wiederhergestellt: ein Eintrag.'
          : `Wiederhergestellt: ${count} Einträge.`,
    problemKey:
      'Das ist kein Wiederherstellungsschlüssel. Er hat 52 Buchstaben und Ziffern hinter einem „#“.',
    problemMissing:
      'Unter diesem Schlüssel gibt es keine Sicherung. Machen Sie zuerst eine auf dem anderen Gerät.',
    problemUnreadable: 'Diese Sicherung lässt sich mit diesem Schlüssel nicht öffnen.',
    problemOther: 'Diese Wallet wird schon anderswo gesichert.',
    problemService: 'Unter dieser Adresse ist kein Sicherungsdienst, oder er antwortet nicht.',
  },
});

export type WalletBackupMessages = ReturnType<typeof walletBackupMessages>;
