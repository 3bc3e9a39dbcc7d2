/** Texts of the page that asks a wallet in the browser to act, for people whose browser has none. */
import { dictionary } from '../dictionary';

export const triggerPayMessages = dictionary({
  en: {
    payTitle: 'Pay with your wallet',
    payText: 'The shop asks for a payment.',
    tipTitle: 'Accept your tip',
    tipText: 'The shop gives you a tip.',
    refundTitle: 'Accept your refund',
    refundText: 'The shop offers you a refund.',
    offerTitle: 'For customers only',
    offerText: 'This page is for customers who have paid.',
    nothingTitle: 'Nothing to do here',
    nothingText: 'This address names no payment, tip or refund. Go back to the shop.',
    opens: 'Your wallet opens by itself.',
    install:
      'This browser has no wallet, or its extension is switched off. Switch it on and try again.',
    nothingCharged: 'You have not been charged.',
    again: 'Try again',
    getWallet: 'Open the wallet on this site',
    otherWallet: 'Pay with another wallet',
  },
  de: {
    payTitle: 'Mit Ihrer Wallet bezahlen',
    payText: 'Der Laden bittet um eine Zahlung.',
    tipTitle: 'Trinkgeld annehmen',
    tipText: 'Der Laden gibt Ihnen ein Trinkgeld.',
    refundTitle: 'Erstattung annehmen',
    refundText: 'Der Laden erstattet Ihnen Geld.',
    offerTitle: 'Nur für Kunden',
    offerText: 'Diese Seite ist für Kunden, die bezahlt haben.',
    nothingTitle: 'Hier gibt es nichts zu tun',
    nothingText:
      'Diese Adresse nennt keine Zahlung, kein Trinkgeld und keine Erstattung. Gehen Sie zum Laden zurück.',
    opens: 'Ihre Wallet öffnet sich von selbst.',
    install:
      'Dieser Browser hat keine Wallet, oder die Erweiterung ist ausgeschaltet. Schalten Sie sie ein, und versuchen Sie es noch einmal.',
    nothingCharged: 'Sie haben nichts bezahlt.',
    again: 'Noch einmal versuchen',
    getWallet: 'Wallet dieser Website öffnen',
    otherWallet: 'Mit einer anderen Wallet bezahlen',
  },
});
