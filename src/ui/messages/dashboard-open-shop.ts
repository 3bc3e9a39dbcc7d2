/** Texts for a visitor of a demo who opens a shop of one's own. */
import { dictionary } from './dictionary';

export const openShopMessages = dictionary({
  en: {
    title: 'Open your own shop',
    lead: 'It takes a minute. You need a name for your shop and an account at the demo bank for your payouts.',
    name: 'Shop name',
    nameHint: 'Shown to customers in their wallet. You can change it later.',
    account: 'Your bank username',
    accountHint: 'Your payouts go to this account.',
    noAccount: 'Open a bank account',
    open: 'Open shop',
    haveShop: 'Already have a shop? Log in',
    opened: 'Your shop is open',
    openedLead:
      'Save these details. You need them to log in and to connect your shop’s software. The token is shown only once.',
    shownGone:
      'This token was shown once and cannot be shown again. If you lost it, create a new one in the settings.',
    instance: 'Shop ID',
    token: 'Access token',
    copy: 'Copy',
    copied: 'Copied',
    toDashboard: 'Continue to your dashboard',
    ownTitle: 'Want to sell something?',
    ownText: 'Open your own shop in this demo and get your first payment in five minutes.',
    ownAction: 'Open a shop',
  },
  de: {
    title: 'Eigenen Laden eröffnen',
    lead: 'Das dauert eine Minute. Sie brauchen einen Namen für den Laden und ein Konto bei der Demobank für Ihre Auszahlungen.',
    name: 'Name des Ladens',
    nameHint: 'Wird Kunden in ihrer Wallet angezeigt. Sie können ihn später ändern.',
    account: 'Ihr Benutzername bei der Bank',
    accountHint: 'Auf dieses Konto gehen Ihre Auszahlungen.',
    noAccount: 'Bankkonto eröffnen',
    open: 'Laden eröffnen',
    haveShop: 'Sie haben schon einen Laden? Anmelden',
    opened: 'Ihr Laden ist eröffnet',
    openedLead:
      'Bewahren Sie diese Angaben auf. Sie brauchen sie zum Anmelden und für die Software Ihres Ladens. Der Schlüssel wird nur einmal angezeigt.',
    shownGone:
      'Dieser Schlüssel wurde einmal angezeigt. Haben Sie ihn verloren, legen Sie in den Einstellungen einen neuen an.',
    instance: 'Kennung des Ladens',
    token: 'Zugangsschlüssel',
    copy: 'Kopieren',
    copied: 'Kopiert',
    toDashboard: 'Weiter zum Dashboard',
    ownTitle: 'Etwas verkaufen?',
    ownText:
      'Eröffnen Sie in dieser Demo Ihren eigenen Laden und erhalten Sie in fünf Minuten Ihre erste Zahlung.',
    ownAction: 'Laden eröffnen',
  },
});
