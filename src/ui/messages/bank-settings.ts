/** Texts of the bank's settings, and of deleting an account. */
import { dictionary } from './dictionary';

export const settingsMessages = dictionary({
  en: {
    title: 'Settings',
    language: 'Language',
    theme: 'Appearance',
    chosen: 'chosen',

    passwordTitle: 'Password',
    current: 'Present password',
    newPassword: 'New password',
    changePassword: 'Change the password',
    passwordNews:
      'The password is changed. From now on only the new one counts, and wherever else you were logged in, you are logged out.',

    publicTitle: 'Who may look',
    publicNow: 'Everybody may see the balance and the transfers of this account.',
    privateNow: 'Only you can see the balance and the transfers of this account.',
    makePublic: 'Let everybody look',
    makePrivate: 'Let nobody else look',
    publicNews: 'From now on everybody may look into this account.',
    privateNews: 'From now on nobody but you looks into this account.',

    deleteTitle: 'Delete the account',
    deleteHint: 'Only an empty account can be deleted. You see first what that means.',
    deleteLink: 'Delete the account…',
    deleteQuestion: (name: string) => `Delete the account of ${name}?`,
    deleteConsequences:
      'Nobody can log in to it or pay to it any more, and open withdrawals are aborted. Its transfers stay in the books, and its name is never given again.',
    deleteFinal: 'This cannot be undone.',
    deleteNow: 'Delete the account for good',
    keep: 'Keep it',
    notEmpty: (amount: string) =>
      `The account still holds ${amount}. Send the money to somebody or withdraw it first.`,
    inDebt: (amount: string) => `The account owes ${amount}. It has to be settled first.`,
    send: 'Send money',
    withdraw: 'Withdraw',
  },
  de: {
    title: 'Einstellungen',
    language: 'Sprache',
    theme: 'Darstellung',
    chosen: 'gewählt',

    passwordTitle: 'Passwort',
    current: 'Jetziges Passwort',
    newPassword: 'Neues Passwort',
    changePassword: 'Passwort ändern',
    passwordNews:
      'Das Passwort ist geändert. Ab jetzt gilt nur noch das neue, und wo Sie sonst angemeldet waren, sind Sie es nicht mehr.',

    publicTitle: 'Wer hineinsehen darf',
    publicNow: 'Guthaben und Überweisungen dieses Kontos darf jeder sehen.',
    privateNow: 'Guthaben und Überweisungen dieses Kontos sehen nur Sie.',
    makePublic: 'Alle hineinsehen lassen',
    makePrivate: 'Niemanden sonst hineinsehen lassen',
    publicNews: 'Ab jetzt darf jeder in dieses Konto hineinsehen.',
    privateNews: 'Ab jetzt sieht außer Ihnen niemand in dieses Konto.',

    deleteTitle: 'Konto löschen',
    deleteHint: 'Nur ein leeres Konto lässt sich löschen. Sie sehen vorher, was das bedeutet.',
    deleteLink: 'Konto löschen …',
    deleteQuestion: (name: string) => `Das Konto von ${name} löschen?`,
    deleteConsequences:
      'Niemand kann sich mehr anmelden oder dorthin überweisen, und offene Abhebungen werden abgebrochen. Die Überweisungen bleiben in den Büchern, und der Name wird nie wieder vergeben.',
    deleteFinal: 'Das lässt sich nicht rückgängig machen.',
    deleteNow: 'Konto endgültig löschen',
    keep: 'Behalten',
    notEmpty: (amount: string) =>
      `Auf dem Konto sind noch ${amount}. Überweisen Sie das Geld jemandem, oder heben Sie es vorher ab.`,
    inDebt: (amount: string) =>
      `Das Konto ist mit ${amount} im Minus. Das muss vorher ausgeglichen werden.`,
    send: 'Überweisen',
    withdraw: 'Abheben',
  },
});
