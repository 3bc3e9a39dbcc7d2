/** Texts of the start page. */
import { dictionary } from './dictionary';

export const tourMessages = dictionary({
  en: {
    title: 'Money that stays between you and the shop',
    lead: 'Florin is a whole payment system in one program: a bank, an exchange that makes digital coins, a wallet that keeps them, and a shop that takes them. You can walk the whole way in about three minutes.',
    honest:
      'The money is test money. The rest is not a show: the bank keeps double-entry books, the coins carry blind signatures, and the shop is paid to the last fraction. The exchange knows that a shop was paid, and how much, but cannot know by whom.',
    pictureLabel:
      'A circle of four stations. From the bank to the exchange, from the exchange to your wallet, from your wallet to the shop, and from the shop by way of the exchange back to the bank.',
    bank: 'Bank',
    exchange: 'Exchange',
    wallet: 'Wallet',
    shop: 'Shop',
    step1: 'Your bank sends an amount to the exchange.',
    step2: 'The exchange signs coins for it without seeing them.',
    step3: 'Your wallet pays the shop with coins.',
    step4: 'The shop deposits them, and the exchange pays the shop’s bank account.',
    yoursTitle: 'Where your money is now',
    onlyYou:
      'Only you see this: your browser shows this page your log-in at the bank and your visit to the shop. Neither of them learns of the other.',
    inAccount: 'In your account',
    notLoggedIn: 'not logged in',
    sent: 'Sent to the exchange',
    waiting: 'Waits for your wallet',
    withdrawn: (coins: number) =>
      coins === 0 ? 'Made into coins' : `Made into ${coins} ${coins === 1 ? 'coin' : 'coins'}`,
    paid: (orders: number) =>
      orders === 0 ? 'Paid' : `Paid in ${orders} ${orders === 1 ? 'order' : 'orders'}`,
    onItsWay: 'On its way, there by',
    onItsWayNothing: 'On its way',
    arrived: 'Arrived at the shop’s account',
    refreshes: 'This page looks again every fifteen seconds.',
    checkAgain: 'Check again',
    done: 'Done',
    toAccount: 'To your account',
    withdrawLink: 'Withdraw coins',
    tryTitle: 'Three things to try',
    tryBank: 'Get some money',
    tryBankText: 'Open an account at the bank. It comes with a start credit in test money.',
    tryBankLink: 'Open an account',
    tryWallet: 'Turn it into coins',
    tryWalletText:
      'Withdraw from the account into a wallet. The wallet on this site is a page in your browser; it keeps the coins’ keys there and nowhere else.',
    tryWalletLink: 'Open the wallet',
    tryShop: 'Buy something to read',
    tryShopText:
      'The shop sells essays for less than a coffee. Pay, read, come back later. An essay can be refunded for some minutes, so its money reaches the shop after that; a donation arrives within a minute.',
    tryShopLink: 'Visit the shop',
    dashboard: 'The other side of the counter',
    dashboardText:
      'What a merchant sees: orders as they are paid, and the transfers that arrive for them.',
    dashboardLink: 'Merchant’s dashboard',
  },
  de: {
    title: 'Geld, das zwischen Ihnen und dem Laden bleibt',
    lead: 'Florin ist ein ganzes Zahlungssystem in einem Programm: eine Bank, eine Ausgabestelle für digitale Münzen, eine Wallet, die sie aufbewahrt, und ein Laden, der sie annimmt. In etwa drei Minuten können Sie den ganzen Weg gehen.',
    honest:
      'Das Geld ist Testgeld. Der Rest ist keine Vorführung: Die Bank führt doppelte Bücher, die Münzen tragen blinde Unterschriften, und der Laden wird bis auf den letzten Bruchteil bezahlt. Die Ausgabestelle weiß, dass ein Laden Geld bekam und wie viel, kann aber nicht wissen, von wem.',
    pictureLabel:
      'Ein Kreis mit vier Stationen. Von der Bank zur Ausgabestelle, von dort in Ihre Wallet, aus der Wallet zum Laden und vom Laden über die Ausgabestelle zurück zur Bank.',
    bank: 'Bank',
    exchange: 'Ausgabestelle',
    wallet: 'Wallet',
    shop: 'Laden',
    step1: 'Ihre Bank überweist der Ausgabestelle einen Betrag.',
    step2: 'Die Ausgabestelle unterschreibt dafür Münzen, ohne sie zu sehen.',
    step3: 'Ihre Wallet bezahlt den Laden mit Münzen.',
    step4: 'Der Laden reicht sie ein, und die Ausgabestelle überweist auf sein Bankkonto.',
    yoursTitle: 'Wo Ihr Geld gerade ist',
    onlyYou:
      'Das sehen nur Sie: Ihr Browser zeigt dieser Seite Ihre Anmeldung bei der Bank und Ihren Besuch im Laden. Keiner der beiden erfährt vom anderen.',
    inAccount: 'Auf Ihrem Konto',
    notLoggedIn: 'nicht angemeldet',
    sent: 'An die Ausgabestelle überwiesen',
    waiting: 'Wartet auf Ihre Wallet',
    withdrawn: (coins: number) =>
      coins === 0
        ? 'Zu Münzen geworden'
        : `Zu ${coins} ${coins === 1 ? 'Münze' : 'Münzen'} geworden`,
    paid: (orders: number) =>
      orders === 0
        ? 'Bezahlt'
        : `Bezahlt in ${orders} ${orders === 1 ? 'Bestellung' : 'Bestellungen'}`,
    onItsWay: 'Unterwegs, angekommen bis',
    onItsWayNothing: 'Unterwegs',
    arrived: 'Auf dem Konto des Ladens angekommen',
    refreshes: 'Diese Seite sieht alle fünfzehn Sekunden nach.',
    checkAgain: 'Noch einmal nachsehen',
    done: 'Erledigt',
    toAccount: 'Zu Ihrem Konto',
    withdrawLink: 'Münzen abheben',
    tryTitle: 'Drei Dinge zum Ausprobieren',
    tryBank: 'Zu Geld kommen',
    tryBankText: 'Eröffnen Sie ein Konto bei der Bank. Es beginnt mit einem Guthaben in Testgeld.',
    tryBankLink: 'Konto eröffnen',
    tryWallet: 'Münzen daraus machen',
    tryWalletText:
      'Heben Sie vom Konto in eine Wallet ab. Die Wallet hier ist eine Seite in Ihrem Browser; die Schlüssel der Münzen liegen dort und nirgends sonst.',
    tryWalletLink: 'Wallet öffnen',
    tryShop: 'Etwas zu lesen kaufen',
    tryShopText:
      'Der Laden verkauft Essays für weniger als einen Kaffee. Bezahlen, lesen, später wiederkommen. Ein Essay wird einige Minuten lang erstattet, darum kommt sein Geld erst danach beim Laden an; eine Spende ist in einer Minute da.',
    tryShopLink: 'In den Laden',
    dashboard: 'Die andere Seite der Theke',
    dashboardText:
      'Was ein Händler sieht: Bestellungen, sobald sie bezahlt sind, und die Überweisungen dafür.',
    dashboardLink: 'Dashboard des Händlers',
  },
});
