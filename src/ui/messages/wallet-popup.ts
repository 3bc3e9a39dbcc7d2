/** Texts of the extension’s popup, beside those of the history’s entries. */
import { dictionaryWith } from './dictionary';
import { walletEntryMessages } from './wallet-entries';

export const walletPopupMessages = dictionaryWith(walletEntryMessages, {
  en: {
    getCoins: 'Get coins',
    recent: 'Latest',
    popupOpen: 'Open the wallet',
    payLink: 'Pay a link',
    popupNothing: 'Your withdrawals and payments appear here.',
  },
  de: {
    getCoins: 'Münzen holen',
    recent: 'Zuletzt',
    popupOpen: 'Wallet öffnen',
    payLink: 'Link bezahlen',
    popupNothing: 'Hier erscheinen Abhebungen und Zahlungen.',
  },
});
