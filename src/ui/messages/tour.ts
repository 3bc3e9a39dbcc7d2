/** Texts of the start page. */
import { dictionary } from './dictionary';

export const tourMessages = dictionary({
  en: {
    title: 'Money that stays between you and the shop',
    lead: 'Florin is a complete payment system in one program: a bank, an exchange that issues digital coins, a wallet, and a shop. Try all of it in about three minutes.',
    honest:
      'The money is test money. Everything else is real: the bank’s double-entry books, the blind signatures, the payments to the shop. The exchange knows which shop was paid and how much. It cannot know who paid.',
    pictureLabel:
      'A circle of four stations. From the bank to the exchange, from the exchange to your wallet, from your wallet to the shop, and from the shop by way of the exchange back to the bank.',
    bank: 'Bank',
    exchange: 'Exchange',
    wallet: 'Wallet',
    shop: 'Shop',
    step1: 'Your bank sends an amount to the exchange.',
    step2: 'The exchange signs coins without seeing them.',
    step3: 'Your wallet pays the shop with the coins.',
    step4: 'The shop deposits them, and the exchange pays the shop’s bank account.',
    yoursTitle: 'Where your money is now',
    onlyYou:
      'Only you can see this. It comes from your log-in at the bank and your visit to the shop. Neither learns about the other.',
    inAccount: 'In your account',
    notLoggedIn: 'not logged in',
    sent: 'Sent to the exchange',
    waiting: 'Waiting for your wallet',
    withdrawn: (coins: number) =>
      coins === 0 ? 'Made into coins' : `Made into ${coins} ${coins === 1 ? 'coin' : 'coins'}`,
    paid: (orders: number) =>
      orders === 0 ? 'Paid' : `Paid in ${orders} ${orders === 1 ? 'order' : 'orders'}`,
    refunded: 'Refunded',
    onItsWay: 'On its way, arrives by',
    onItsWayNothing: 'On its way',
    arrived: 'Arrived at the shop’s account',
    refreshes: 'This page updates every 15 seconds.',
    checkAgain: 'Check again',
    done: 'Done',
    toAccount: 'Go to your account',
    withdrawLink: 'Withdraw coins',
    tryTitle: 'Three things to try',
    tryBank: 'Get some money',
    tryBankText: 'Open a bank account. It starts with some test money.',
    tryBankLink: 'Open an account',
    tryWallet: 'Turn it into coins',
    tryWalletText:
      'Withdraw money from your account into a wallet. The wallet on this site runs in your browser and keeps your coins there.',
    tryWalletLink: 'Open the wallet',
    tryShop: 'Buy something to read',
    tryShopText:
      'The shop sells essays for less than a coffee. You can return an essay for a few minutes. After that, the shop gets its money. A donation arrives within a minute.',
    tryShopLink: 'Visit the shop',
    dashboard: 'See the merchant’s side',
    dashboardText:
      'See what the merchant sees: orders, payments and transfers to the bank account.',
    dashboardLink: 'Open the dashboard',
  },
  de: {
    title: 'Geld, das zwischen Ihnen und dem Laden bleibt',
    lead: 'Florin ist ein vollständiges Zahlungssystem in einem Programm: eine Bank, eine Ausgabestelle für digitale Münzen, eine Wallet und ein Laden. Probieren Sie alles in etwa drei Minuten aus.',
    honest:
      'Das Geld ist Testgeld. Alles andere ist echt: die doppelte Buchführung der Bank, die blinden Signaturen, die Zahlungen an den Laden. Die Ausgabestelle weiß, welcher Laden wie viel bekam. Sie kann nicht wissen, wer bezahlt hat.',
    pictureLabel:
      'Ein Kreis mit vier Stationen. Von der Bank zur Ausgabestelle, von dort in Ihre Wallet, aus der Wallet zum Laden und vom Laden über die Ausgabestelle zurück zur Bank.',
    bank: 'Bank',
    exchange: 'Ausgabestelle',
    wallet: 'Wallet',
    shop: 'Laden',
    step1: 'Ihre Bank überweist der Ausgabestelle einen Betrag.',
    step2: 'Die Ausgabestelle unterschreibt Münzen, ohne sie zu sehen.',
    step3: 'Ihre Wallet bezahlt den Laden mit den Münzen.',
    step4: 'Der Laden reicht sie ein, und die Ausgabestelle überweist auf sein Bankkonto.',
    yoursTitle: 'Wo Ihr Geld gerade ist',
    onlyYou:
      'Das sehen nur Sie. Es stammt aus Ihrer Anmeldung bei der Bank und Ihrem Besuch im Laden. Keiner der beiden erfährt vom anderen.',
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
    refunded: 'Erstattet',
    onItsWay: 'Unterwegs, kommt an bis',
    onItsWayNothing: 'Unterwegs',
    arrived: 'Auf dem Konto des Ladens angekommen',
    refreshes: 'Diese Seite aktualisiert sich alle 15 Sekunden.',
    checkAgain: 'Erneut prüfen',
    done: 'Erledigt',
    toAccount: 'Zu Ihrem Konto',
    withdrawLink: 'Münzen abheben',
    tryTitle: 'Drei Dinge zum Ausprobieren',
    tryBank: 'Geld holen',
    tryBankText: 'Eröffnen Sie ein Bankkonto. Es beginnt mit etwas Testgeld.',
    tryBankLink: 'Konto eröffnen',
    tryWallet: 'Münzen daraus machen',
    tryWalletText:
      'Heben Sie Geld vom Konto in eine Wallet ab. Die Wallet dieser Website läuft in Ihrem Browser und bewahrt Ihre Münzen dort auf.',
    tryWalletLink: 'Wallet öffnen',
    tryShop: 'Etwas zu lesen kaufen',
    tryShopText:
      'Der Laden verkauft Essays für weniger als einen Kaffee. Einen Essay können Sie einige Minuten lang zurückgeben. Danach bekommt der Laden sein Geld. Eine Spende kommt in einer Minute an.',
    tryShopLink: 'In den Laden',
    dashboard: 'Die Seite des Händlers',
    dashboardText:
      'Sehen Sie, was der Händler sieht: Bestellungen, Zahlungen und Überweisungen auf sein Konto.',
    dashboardLink: 'Dashboard öffnen',
  },
});
