/** Texts for a visitor of a demo who opens a shop of one's own. */
import { dictionary } from './dictionary';

export const openShopMessages = dictionary({
  en: {
    title: 'Open a shop of your own',
    lead: 'In this demo it takes a minute: a name for the shop, and an account at the demo’s bank for what you earn.',
    name: 'Name of your shop',
    nameHint: 'Customers read it in their wallet. You can change it later.',
    account: 'Your name at the bank',
    accountHint: 'What you sell is paid out to this account.',
    noAccount: 'Open an account first',
    open: 'Open the shop',
    haveShop: 'Your shop is open already? Log in',
    opened: 'Your shop is open',
    openedLead:
      'Keep these two: with them you log in again, and your shop’s software gets in. The token is shown this once.',
    shownGone:
      'The token was shown once, and is not kept. Make another one in the settings if you lost it.',
    instance: 'Instance',
    token: 'Access token',
    copy: 'Copy',
    copied: 'Copied',
    toDashboard: 'To your first order',
    ownTitle: 'Want to sell something?',
    ownText:
      'Open a shop of your own in this demo, and be paid for your first order in five minutes.',
    ownAction: 'Open a shop',
  },
  de: {
    title: 'Einen eigenen Laden eröffnen',
    lead: 'In dieser Demo dauert das eine Minute: ein Name für den Laden und ein Konto bei der Bank der Demo für Ihre Einnahmen.',
    name: 'Name Ihres Ladens',
    nameHint: 'Kunden lesen ihn in ihrer Wallet. Sie können ihn später ändern.',
    account: 'Ihr Name bei der Bank',
    accountHint: 'Was Sie verkaufen, wird auf dieses Konto ausgezahlt.',
    noAccount: 'Erst ein Konto eröffnen',
    open: 'Laden eröffnen',
    haveShop: 'Ihr Laden ist schon offen? Anmelden',
    opened: 'Ihr Laden ist offen',
    openedLead:
      'Bewahren Sie diese beiden auf: Damit melden Sie sich wieder an, und die Software Ihres Ladens kommt hinein. Der Schlüssel wird dieses eine Mal gezeigt.',
    shownGone:
      'Der Schlüssel wurde einmal gezeigt und ist nicht aufbewahrt. Ging er verloren, legen Sie in den Einstellungen einen anderen an.',
    instance: 'Instanz',
    token: 'Zugangsschlüssel',
    copy: 'Kopieren',
    copied: 'Kopiert',
    toDashboard: 'Zur ersten Bestellung',
    ownTitle: 'Etwas verkaufen?',
    ownText:
      'Eröffnen Sie in dieser Demo einen eigenen Laden, und Ihre erste Bestellung ist in fünf Minuten bezahlt.',
    ownAction: 'Laden eröffnen',
  },
});
