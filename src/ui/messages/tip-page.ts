/** Texts of a tip's page, for people whose wallet is elsewhere. */
import { dictionary } from './dictionary';

export const tipPageMessages = dictionary({
  en: {
    title: (merchant: string) => `A tip from ${merchant}`,
    open: 'Take it with your wallet',
    qrLabel: (amount: string, merchant: string) => `QR code to take ${amount} from ${merchant}`,
    refreshes: 'This page looks again every five seconds.',
    taken: 'This tip has been taken.',
    over: 'The time to take this tip is over.',
  },
  de: {
    title: (merchant: string) => `Ein Trinkgeld von ${merchant}`,
    open: 'Mit der Wallet annehmen',
    qrLabel: (amount: string, merchant: string) =>
      `QR-Code, um ${amount} von ${merchant} anzunehmen`,
    refreshes: 'Diese Seite sieht alle fünf Sekunden nach.',
    taken: 'Dieses Trinkgeld ist angenommen.',
    over: 'Die Zeit, dieses Trinkgeld anzunehmen, ist um.',
  },
});
