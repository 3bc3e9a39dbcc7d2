/** Texts of the bank's settings, and of deleting an account. */
import { dictionary } from './dictionary';

export const settingsMessages = dictionary({
  en: {
    title: 'Settings',
    language: 'Language',
    theme: 'Appearance',
    chosen: 'chosen',

    passwordTitle: 'Password',
    current: 'Current password',
    newPassword: 'New password',
    changePassword: 'Change password',
    passwordNews: 'Password changed. You are logged out everywhere else.',

    publicTitle: 'Public account',
    publicNow: 'Everyone can see this account’s balance and transfers.',
    privateNow: 'Only you can see this account’s balance and transfers.',
    makePublic: 'Make public',
    makePrivate: 'Make private',
    publicNews: 'The account is public.',
    privateNews: 'The account is private.',

    deleteTitle: 'Delete account',
    deleteHint: 'Only an empty account can be deleted.',
    deleteLink: 'Delete account…',
    deleteQuestion: (name: string) => `Delete the account of ${name}?`,
    deleteConsequences:
      'Nobody can log in or send money to it. Open withdrawals are cancelled. Its transfers stay in the books, and its name is not used again.',
    deleteFinal: 'This cannot be undone.',
    deleteNow: 'Delete account permanently',
    keep: 'Keep account',
    notEmpty: (amount: string) =>
      `The account still has ${amount}. Send or withdraw the money first.`,
    inDebt: (amount: string) => `The account owes ${amount}. Settle it first.`,
    send: 'Send money',
    withdraw: 'Withdraw',
  },
  de: {
    title: 'Einstellungen',
    language: 'Sprache',
    theme: 'Darstellung',
    chosen: 'gewählt',

    passwordTitle: 'Passwort',
    current: 'Aktuelles Passwort',
    newPassword: 'Neues Passwort',
    changePassword: 'Passwort ändern',
    passwordNews: 'Passwort geändert. Überall sonst sind Sie abgemeldet.',

    publicTitle: 'Öffentliches Konto',
    publicNow: 'Jeder kann Guthaben und Überweisungen dieses Kontos sehen.',
    privateNow: 'Nur Sie können Guthaben und Überweisungen dieses Kontos sehen.',
    makePublic: 'Öffentlich machen',
    makePrivate: 'Privat machen',
    publicNews: 'Das Konto ist öffentlich.',
    privateNews: 'Das Konto ist privat.',

    deleteTitle: 'Konto löschen',
    deleteHint: 'Nur ein leeres Konto lässt sich löschen.',
    deleteLink: 'Konto löschen …',
    deleteQuestion: (name: string) => `Das Konto von ${name} löschen?`,
    deleteConsequences:
      'Niemand kann sich mehr anmelden oder dorthin überweisen. Offene Abhebungen werden abgebrochen. Die Überweisungen bleiben in den Büchern, und der Name wird nicht wieder vergeben.',
    deleteFinal: 'Das lässt sich nicht rückgängig machen.',
    deleteNow: 'Konto endgültig löschen',
    keep: 'Konto behalten',
    notEmpty: (amount: string) =>
      `Auf dem Konto sind noch ${amount}. Überweisen Sie das Geld, oder heben Sie es zuerst ab.`,
    inDebt: (amount: string) => `Das Konto ist mit ${amount} im Minus. Gleichen Sie es zuerst aus.`,
    send: 'Überweisen',
    withdraw: 'Abheben',
  },
});
