/** Texts around the wallet's pages: navigation, an entry of the history, the popup. */
import type { EntryStep, StepName } from '@/wallet/core/list-steps';
import { dictionary } from './dictionary';
import type { Language } from './language';

export const walletPageMessages = dictionary({
  en: {
    unsaved: (when: string) =>
      `Not backed up since ${when}: the backup service cannot be reached or takes nothing. What has happened since then is only here; the wallet keeps trying.`,
    navBalance: 'Balance',
    navHistory: 'History',
    navBackup: 'Backup',
    navSettings: 'Settings',
    navDeveloper: 'Developer',
    skipToContent: 'Skip to the content',
    mainNavigation: 'Main',
    perExchange: 'By exchange',
    recent: 'Latest',
    allHistory: (count: number) => `All ${count} entries`,
    historyLead: 'Everything that this wallet has done, the latest first.',
    historyPrint: 'Print',
    arrivedFrom: (amount: string, from: string) => `${amount} arrived: ${from}.`,
    cameBack: (amount: string, from: string) => `${amount} refunded: ${from}.`,
    notThere: 'There is no such entry',
    notThereText: 'This wallet knows nothing of it. It may be in another browser’s.',
    toHistory: 'To the history',
    steps: 'Step by step',
    facts: 'Details',
    order: 'Order',
    merchant: 'Shop',
    account: 'Account',
    price: 'Price',
    fees: 'Fees',
    feesIncluded: 'Fees included',
    feesOf: 'fees',
    ofCoins: (done: number, of: number) => `${done} of ${of}`,
    giveUp: 'Give up the payment',
    tryNow: 'Try again now',
    trying: 'Trying …',
    popupOpen: 'Open the wallet',
    popupNothing: 'Nothing has happened yet.',
  },
  de: {
    unsaved: (when: string) =>
      `Nicht gesichert seit ${when}: Der Sicherungsdienst ist nicht erreichbar oder nimmt nichts an. Was seither geschah, ist nur hier; die Wallet versucht es weiter.`,
    navBalance: 'Guthaben',
    navHistory: 'Verlauf',
    navBackup: 'Sicherung',
    navSettings: 'Einstellungen',
    navDeveloper: 'Entwickler',
    skipToContent: 'Zum Inhalt springen',
    mainNavigation: 'Hauptmenü',
    perExchange: 'Nach Ausgabestelle',
    recent: 'Zuletzt',
    allHistory: (count: number) => `Alle ${count} Einträge`,
    historyLead: 'Alles, was diese Wallet getan hat, das Neueste zuerst.',
    historyPrint: 'Drucken',
    arrivedFrom: (amount: string, from: string) => `${amount} angekommen: ${from}.`,
    cameBack: (amount: string, from: string) => `${amount} erstattet: ${from}.`,
    notThere: 'Diesen Eintrag gibt es nicht',
    notThereText:
      'Diese Wallet weiß nichts davon. Vielleicht ist er in der eines anderen Browsers.',
    toHistory: 'Zum Verlauf',
    steps: 'Schritt für Schritt',
    facts: 'Einzelheiten',
    order: 'Bestellung',
    merchant: 'Laden',
    account: 'Konto',
    price: 'Preis',
    fees: 'Gebühren',
    feesIncluded: 'Darin Gebühren',
    feesOf: 'Gebühren',
    ofCoins: (done: number, of: number) => `${done} von ${of}`,
    giveUp: 'Zahlung aufgeben',
    tryNow: 'Jetzt noch einmal versuchen',
    trying: 'Wird versucht …',
    popupOpen: 'Wallet öffnen',
    popupNothing: 'Noch ist nichts geschehen.',
  },
});

export type WalletPageMessages = ReturnType<typeof walletPageMessages>;

type StepTexts = Readonly<Record<StepName, Partial<Record<EntryStep['state'], string>>>>;

const STEPS: Readonly<Record<Language, StepTexts>> = {
  en: {
    accepted: { done: 'You agreed' },
    'bank-informed': { now: 'The bank is being told', done: 'The bank knows this wallet' },
    'bank-confirmed': {
      ahead: 'The transfer, confirmed at the bank',
      now: 'Waiting for the transfer from the bank',
      done: 'The bank has transferred the money',
    },
    'coins-fetched': { ahead: 'Coins', now: 'Coins are being fetched', done: 'The coins arrived' },
    'withdrawal-aborted': { ended: 'Aborted at the bank' },
    offered: { now: 'The shop is being asked', done: 'The shop made its offer' },
    declined: { ended: 'You declined' },
    'bought-before': { done: 'Bought before, nothing to pay' },
    agreed: { now: 'You decide', done: 'You agreed to pay' },
    paid: { now: 'Being paid', done: 'Paid, the receipt is here' },
    'change-renewed': {
      ahead: 'Change, renewed',
      now: 'The change is being renewed',
      done: 'The change was renewed',
    },
    'given-up': { now: 'Being given up', ended: 'Given up' },
    refused: { ended: 'Refused for good' },
    refunded: { now: 'The refund is on its way', done: 'Refunded' },
    'refund-renewed': {
      now: 'It is being made into new coins',
      done: 'It was made into new coins',
    },
    'tip-picked-up': { now: 'Coins are being fetched', done: 'The coins arrived' },
    'coins-renewed': {
      now: 'The coins are being renewed',
      done: 'The coins were renewed',
    },
    deposited: {
      now: 'Coins are being deposited',
      done: 'The exchange has the coins and pays the account',
    },
    'coin-refused': { ended: 'The exchange refused a coin' },
    'called-back': { done: 'The exchange has called the coin back' },
    'given-back': { now: 'The coin is being returned', done: 'Its value came back' },
    aged: { done: 'The coin was due' },
  },
  de: {
    accepted: { done: 'Sie haben zugestimmt' },
    'bank-informed': { now: 'Die Bank erfährt davon', done: 'Die Bank kennt diese Wallet' },
    'bank-confirmed': {
      ahead: 'Die Überweisung, bei der Bank bestätigt',
      now: 'Warten auf die Überweisung der Bank',
      done: 'Die Bank hat das Geld überwiesen',
    },
    'coins-fetched': {
      ahead: 'Münzen',
      now: 'Münzen werden geholt',
      done: 'Die Münzen sind angekommen',
    },
    'withdrawal-aborted': { ended: 'Bei der Bank abgebrochen' },
    offered: { now: 'Der Laden wird gefragt', done: 'Der Laden hat sein Angebot gemacht' },
    declined: { ended: 'Sie haben abgelehnt' },
    'bought-before': { done: 'Früher gekauft, nichts zu zahlen' },
    agreed: { now: 'Sie entscheiden', done: 'Sie haben der Zahlung zugestimmt' },
    paid: { now: 'Wird bezahlt', done: 'Bezahlt, die Quittung ist hier' },
    'change-renewed': {
      ahead: 'Wechselgeld, erneuert',
      now: 'Das Wechselgeld wird erneuert',
      done: 'Das Wechselgeld ist erneuert',
    },
    'given-up': { now: 'Wird aufgegeben', ended: 'Aufgegeben' },
    refused: { ended: 'Endgültig abgelehnt' },
    refunded: { now: 'Die Erstattung ist unterwegs', done: 'Erstattet' },
    'refund-renewed': {
      now: 'Daraus werden neue Münzen',
      done: 'Daraus wurden neue Münzen',
    },
    'tip-picked-up': { now: 'Münzen werden geholt', done: 'Die Münzen sind angekommen' },
    'coins-renewed': {
      now: 'Die Münzen werden erneuert',
      done: 'Die Münzen wurden erneuert',
    },
    deposited: {
      now: 'Münzen werden eingezahlt',
      done: 'Die Ausgabestelle hat die Münzen und zahlt auf das Konto',
    },
    'coin-refused': { ended: 'Die Ausgabestelle hat eine Münze abgelehnt' },
    'called-back': { done: 'Die Ausgabestelle hat die Münze zurückgerufen' },
    'given-back': { now: 'Die Münze wird zurückgegeben', done: 'Ihr Wert kam zurück' },
    aged: { done: 'Die Münze war an der Reihe' },
  },
};

export function stepText(language: Language, { name, state }: EntryStep): string {
  const texts = STEPS[language][name];
  return texts[state] ?? Object.values(texts)[0] ?? '';
}
