/** Texts of the page that sends a wallet on an errand, for people whose browser has none. */
import { dictionary } from './dictionary';

export const triggerPayMessages = dictionary({
  en: {
    payTitle: 'Pay with your wallet',
    payText:
      'The shop asks for a payment. A wallet in this browser would have opened by now and shown you the price.',
    tipTitle: 'Take your tip',
    tipText:
      'Somebody has left you a tip. A wallet in this browser would have opened by now and taken it.',
    refundTitle: 'Take your refund',
    refundText:
      'The shop gives money back. A wallet in this browser would have opened by now and fetched it.',
    offerTitle: 'See the offer',
    offerText:
      'This page is for customers who have paid. A wallet in this browser would have opened the offer by now.',
    nothingTitle: 'Nothing to do here',
    nothingText:
      'This address says nothing of a payment, a tip or a refund. Please go back to the shop.',
    opens: 'The wallet in this browser opens by itself.',
    install:
      'If you have a wallet, see that its extension is installed and switched on in this browser, and load this page again.',
    nothingCharged: 'Nothing has been charged.',
    again: 'Try again',
    getWallet: 'Get a wallet',
    otherDevice: 'Pay with a wallet on another device',
  },
  de: {
    payTitle: 'Mit Ihrer Wallet bezahlen',
    payText:
      'Der Laden bittet um eine Zahlung. Eine Wallet in diesem Browser hätte sich jetzt geöffnet und Ihnen den Preis gezeigt.',
    tipTitle: 'Trinkgeld annehmen',
    tipText:
      'Jemand hat Ihnen ein Trinkgeld gegeben. Eine Wallet in diesem Browser hätte sich jetzt geöffnet und es angenommen.',
    refundTitle: 'Erstattung annehmen',
    refundText:
      'Der Laden gibt Geld zurück. Eine Wallet in diesem Browser hätte sich jetzt geöffnet und es abgeholt.',
    offerTitle: 'Zum Angebot',
    offerText:
      'Diese Seite ist für Kunden, die bezahlt haben. Eine Wallet in diesem Browser hätte jetzt das Angebot geöffnet.',
    nothingTitle: 'Hier ist nichts zu tun',
    nothingText:
      'In dieser Adresse steht nichts von einer Zahlung, einem Trinkgeld oder einer Erstattung. Bitte gehen Sie zum Laden zurück.',
    opens: 'Die Wallet in diesem Browser öffnet sich von selbst.',
    install:
      'Wenn Sie eine Wallet haben, sehen Sie nach, ob ihre Erweiterung in diesem Browser installiert und eingeschaltet ist, und laden Sie diese Seite neu.',
    nothingCharged: 'Es wurde nichts abgebucht.',
    again: 'Noch einmal versuchen',
    getWallet: 'Zu einer Wallet',
    otherDevice: 'Mit einer Wallet auf einem anderen Gerät bezahlen',
  },
});
