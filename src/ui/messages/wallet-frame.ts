/** Texts around the wallet’s pages, which no page of them needs. */
import { dictionary } from './dictionary';

export const walletFrameMessages = dictionary({
  en: {
    needsScript:
      'The wallet needs JavaScript, because your keys never leave your browser. The bank and the shop work without it. A wallet on your phone can scan their codes.',
    navBalance: 'Balance',
    navHistory: 'History',
    navBackup: 'Backup',
    navSettings: 'Settings',
    skipToContent: 'Skip to the content',
    mainNavigation: 'Main',
  },
  de: {
    needsScript:
      'Die Wallet braucht JavaScript, denn Ihre Schlüssel verlassen nie Ihren Browser. Bank und Laden kommen ohne aus. Eine Wallet auf Ihrem Telefon kann ihre Codes scannen.',
    navBalance: 'Guthaben',
    navHistory: 'Verlauf',
    navBackup: 'Sicherung',
    navSettings: 'Einstellungen',
    skipToContent: 'Zum Inhalt springen',
    mainNavigation: 'Hauptmenü',
  },
});
