/** Texts of a tip's page, for people whose wallet is elsewhere. */
import { dictionary } from './dictionary';

export const tipPageMessages = dictionary({
  en: {
    title: (merchant: string) => `A tip from ${merchant}`,
    lead: 'Open your wallet to accept it.',
    qrLabel: (amount: string, merchant: string) => `accept ${amount} from ${merchant}`,
    taken: 'You have accepted this tip.',
    over: 'This tip has expired.',
  },
  de: {
    title: (merchant: string) => `Ein Trinkgeld von ${merchant}`,
    lead: 'Öffnen Sie Ihre Wallet, um es anzunehmen.',
    qrLabel: (amount: string, merchant: string) => `${amount} von ${merchant} annehmen`,
    taken: 'Sie haben dieses Trinkgeld angenommen.',
    over: 'Dieses Trinkgeld ist abgelaufen.',
  },
});
