/** Texts of an entry’s steps in the wallet. */
import type { EntryStep, StepName } from '@/wallet/core/list-steps';
import type { Language } from './language';

type StepTexts = Readonly<Record<StepName, Partial<Record<EntryStep['state'], string>>>>;

const STEPS: Readonly<Record<Language, StepTexts>> = {
  en: {
    accepted: { done: 'You agreed' },
    'bank-informed': { now: 'Contacting the bank', done: 'Bank contacted' },
    'bank-confirmed': {
      ahead: 'Confirmed at the bank',
      now: 'Waiting for the bank’s transfer',
      done: 'The bank transferred the money',
    },
    'coins-fetched': { ahead: 'Coins', now: 'Collecting coins', done: 'Coins received' },
    'withdrawal-aborted': { ended: 'Cancelled at the bank' },
    offered: { now: 'Contacting the shop', done: 'Order received from the shop' },
    declined: { ended: 'You declined' },
    'bought-before': { done: 'Already bought, nothing to pay' },
    agreed: { now: 'Waiting for your decision', done: 'You agreed to pay' },
    paid: { now: 'Paying', done: 'Paid, receipt stored' },
    'change-renewed': {
      ahead: 'Change renewed',
      now: 'Renewing the change',
      done: 'Change renewed',
    },
    'given-up': { now: 'Cancelling', ended: 'Cancelled' },
    refused: { ended: 'Refused' },
    refunded: { now: 'The refund is on its way', done: 'Refunded' },
    'refund-renewed': {
      now: 'Making new coins from it',
      done: 'Received as new coins',
    },
    'tip-picked-up': { now: 'Collecting coins', done: 'Coins received' },
    'coins-renewed': {
      now: 'Renewing coins',
      done: 'Coins renewed',
    },
    deposited: {
      now: 'Depositing coins',
      done: 'Deposited, the exchange pays the account',
    },
    'coin-refused': { ended: 'The exchange refused a coin' },
    'called-back': { done: 'The exchange recalled the coin' },
    'given-back': { now: 'Returning the coin', done: 'Its value was returned' },
    aged: { done: 'Coin renewed before it expired' },
  },
  de: {
    accepted: { done: 'Sie haben zugestimmt' },
    'bank-informed': { now: 'Die Bank wird benachrichtigt', done: 'Bank benachrichtigt' },
    'bank-confirmed': {
      ahead: 'Bei der Bank bestätigt',
      now: 'Warten auf die Überweisung der Bank',
      done: 'Die Bank hat das Geld überwiesen',
    },
    'coins-fetched': {
      ahead: 'Münzen',
      now: 'Münzen werden geholt',
      done: 'Münzen erhalten',
    },
    'withdrawal-aborted': { ended: 'Bei der Bank abgebrochen' },
    offered: { now: 'Der Laden wird gefragt', done: 'Bestellung vom Laden erhalten' },
    declined: { ended: 'Sie haben abgelehnt' },
    'bought-before': { done: 'Schon gekauft, nichts zu zahlen' },
    agreed: { now: 'Wartet auf Ihre Entscheidung', done: 'Sie haben der Zahlung zugestimmt' },
    paid: { now: 'Wird bezahlt', done: 'Bezahlt, Quittung gespeichert' },
    'change-renewed': {
      ahead: 'Wechselgeld erneuert',
      now: 'Wechselgeld wird erneuert',
      done: 'Wechselgeld erneuert',
    },
    'given-up': { now: 'Wird abgebrochen', ended: 'Abgebrochen' },
    refused: { ended: 'Abgelehnt' },
    refunded: { now: 'Die Erstattung ist unterwegs', done: 'Erstattet' },
    'refund-renewed': {
      now: 'Wird zu neuen Münzen',
      done: 'Als neue Münzen erhalten',
    },
    'tip-picked-up': { now: 'Münzen werden geholt', done: 'Münzen erhalten' },
    'coins-renewed': {
      now: 'Münzen werden erneuert',
      done: 'Münzen erneuert',
    },
    deposited: {
      now: 'Münzen werden eingezahlt',
      done: 'Eingezahlt, die Ausgabestelle zahlt auf das Konto',
    },
    'coin-refused': { ended: 'Die Ausgabestelle hat eine Münze abgelehnt' },
    'called-back': { done: 'Die Ausgabestelle hat die Münze zurückgerufen' },
    'given-back': { now: 'Die Münze wird zurückgegeben', done: 'Ihr Wert kam zurück' },
    aged: { done: 'Münze vor dem Ablauf erneuert' },
  },
};

export function stepText(language: Language, { name, state }: EntryStep): string {
  const texts = STEPS[language][name];
  return texts[state] ?? Object.values(texts)[0] ?? '';
}
