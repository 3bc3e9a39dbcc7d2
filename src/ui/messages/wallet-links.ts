/** Texts of the links into a wallet on pages that the merchant backend renders. */
import { dictionary } from './dictionary';

export const walletLinkMessages = dictionary({
  en: {
    hasWallet: 'The wallet in this browser opens with this button.',
    noWallet: 'No wallet on this device?',
    walletPage: 'Use the wallet on this site',
    showCode: 'Show the code for another device',
    scan: 'Or scan this code with a wallet on another device:',
    uri: 'Address for wallets',
    early: 'Address for wallets of early 2020',
  },
  de: {
    hasWallet: 'Die Wallet in diesem Browser öffnet sich mit diesem Knopf.',
    noWallet: 'Keine Wallet auf diesem Gerät?',
    walletPage: 'Die Wallet dieser Website nehmen',
    showCode: 'Code für ein anderes Gerät zeigen',
    scan: 'Oder lesen Sie diesen Code mit einer Wallet auf einem anderen Gerät:',
    uri: 'Adresse für Wallets',
    early: 'Adresse für Wallets von Anfang 2020',
  },
});
