/** Texts of the shop's pages; the articles themselves are in src/shop/articles. */
import { dictionary } from './dictionary';

export const shopMessages = dictionary({
  en: {
    shopName: 'Obverse',
    shopTitle: 'Obverse, essays by the piece',
    motto: 'Essays on money, made things and trust',
    perPiece: 'Paid by the piece. No account, no subscription.',
    howTitle: 'How paying works here',
    how1: 'Choose an essay. The first paragraph is free.',
    how2: 'Pay with coins from your wallet. We learn that we were paid, never by whom.',
    how3: 'Read it, and come back as often as you like. A second visit costs nothing.',
    needMoney: 'No coins yet?',
    needMoneyLink: 'Get test money at the bank',
    needWalletLink: 'Open the wallet',
    minutes: (count: number) => `${count} min read`,
    buyTitle: 'Read the whole essay',
    buy: 'Buy this essay',
    buyNote: 'You confirm the price in your wallet before anything is paid.',
    goesOn: (words: number) => `The essay goes on for ${words} more words.`,
    owned: 'You have bought this essay.',
    readNow: 'Read it',
    backendDown:
      'The shop’s payment service does not answer at the moment. Nothing was ordered or paid; please try again.',
    awayTitle: 'The shop’s payment service is away',
    awayText:
      'We are bringing it back. Nothing was paid just now, your cart is kept, and what you have ordered waits for you. Try again in a moment.',
    closedTitle: 'This shop is closed',
    closedText:
      'Nothing can be ordered here: the payment service knows no shop that these pages could sell for, as when Florin runs without its demo.',
    closedBack: 'To the front page',
    allEssays: 'All essays',
    notOpenTitle: 'This browser has not paid for this essay yet',
    notOpenText:
      'If your wallet has bought it before, order it again here: the wallet recognises it, shows this browser that you have paid, and nothing is paid twice.',
    toTeaser: 'See what it is about',
    orderTitle: (order: string) => `Pay order ${order}`,
    payWithCoins: 'Pay with coins',
    scanHint: 'Scan the code with a wallet on your phone',
    showQr: 'Show the code for another device',
    qrLabel: (amount: string, payee: string) => `pay ${amount} to ${payee}`,
    openWallet: 'Open wallet',
    openWalletApp: 'Open wallet app',
    openWalletPage: 'Pay with the wallet on this site',
    walletPageNote:
      'No wallet installed? The one on this site runs in your browser and keeps the coins there.',
    price: 'Price',
    payee: 'To',
    article: 'For',
    orderNumber: 'Order',
    payUntil: 'Offer ends',
    inMinutes: (minutes: number) =>
      minutes < 1
        ? 'in less than a minute'
        : minutes === 1
          ? 'in 1 minute'
          : `in ${minutes} minutes`,
    waiting: 'Waiting for the payment. This page notices by itself.',
    waitingNoScript: 'This page reloads every ten seconds.',
    checkAgain: 'Check again',
    paidMessage: 'Paid. Here is your essay …',
    expiredTitle: 'This order has expired',
    expiredText:
      'It was not paid in time, so the offer no longer holds. Nothing has been taken from your wallet.',
    orderAgain: 'Order again',
    uriLabel: 'Payment address for wallets',
    copy: 'Copy',
    copied: 'Copied',
    receipt: 'Receipt',
    receiptPaid: (order: string) => `Paid. Order ${order}.`,
    openAgainFree: 'Opening it again is free in this browser.',
  },
  de: {
    shopName: 'Obverse',
    shopTitle: 'Obverse, Essays im Einzelverkauf',
    motto: 'Essays über Geld, Gemachtes und Vertrauen',
    perPiece: 'Einzeln bezahlt. Kein Konto, kein Abonnement.',
    howTitle: 'So wird hier bezahlt',
    how1: 'Wählen Sie einen Essay. Der erste Absatz ist frei.',
    how2: 'Zahlen Sie mit Münzen aus Ihrer Wallet. Wir erfahren, dass bezahlt wurde, nie von wem.',
    how3: 'Lesen Sie ihn, und kommen Sie wieder, sooft Sie wollen. Der zweite Besuch kostet nichts.',
    needMoney: 'Noch keine Münzen?',
    needMoneyLink: 'Testgeld bei der Bank holen',
    needWalletLink: 'Wallet öffnen',
    minutes: (count: number) => `${count} Min. Lesezeit`,
    buyTitle: 'Den ganzen Essay lesen',
    buy: 'Essay kaufen',
    buyNote: 'Sie bestätigen den Preis in Ihrer Wallet, bevor etwas bezahlt wird.',
    goesOn: (words: number) => `Der Essay geht noch ${words} Wörter weiter.`,
    owned: 'Sie haben diesen Essay gekauft.',
    readNow: 'Jetzt lesen',
    backendDown:
      'Der Bezahldienst des Ladens antwortet gerade nicht. Es wurde nichts bestellt und nichts bezahlt; bitte versuchen Sie es noch einmal.',
    awayTitle: 'Der Bezahldienst des Ladens ist nicht erreichbar',
    awayText:
      'Wir holen ihn zurück. Eben wurde nichts bezahlt, Ihr Korb bleibt, und was Sie bestellt haben, wartet auf Sie. Versuchen Sie es gleich noch einmal.',
    closedTitle: 'Dieser Laden ist geschlossen',
    closedText:
      'Hier kann nichts bestellt werden: Der Bezahldienst kennt keinen Laden, für den diese Seiten verkaufen könnten, etwa weil Florin ohne seine Demo läuft.',
    closedBack: 'Zur Startseite',
    allEssays: 'Alle Essays',
    notOpenTitle: 'Dieser Browser hat diesen Essay noch nicht bezahlt',
    notOpenText:
      'Falls Ihre Wallet ihn schon gekauft hat, bestellen Sie ihn hier noch einmal: Die Wallet erkennt ihn wieder und weist diesem Browser die Zahlung nach. Doppelt bezahlt wird nichts.',
    toTeaser: 'Sehen, worum es geht',
    orderTitle: (order: string) => `Bestellung ${order} bezahlen`,
    payWithCoins: 'Mit Münzen zahlen',
    scanHint: 'Code mit einer Wallet auf dem Telefon scannen',
    showQr: 'Code für ein anderes Gerät zeigen',
    qrLabel: (amount: string, payee: string) => `${amount} an ${payee} zahlen`,
    openWallet: 'Wallet öffnen',
    openWalletApp: 'Wallet-App öffnen',
    openWalletPage: 'Mit der Wallet dieser Website zahlen',
    walletPageNote:
      'Keine Wallet installiert? Die Wallet dieser Website läuft in Ihrem Browser und bewahrt die Münzen dort auf.',
    price: 'Preis',
    payee: 'An',
    article: 'Für',
    orderNumber: 'Bestellung',
    payUntil: 'Angebot endet',
    inMinutes: (minutes: number) =>
      minutes < 1
        ? 'in weniger als einer Minute'
        : minutes === 1
          ? 'in 1 Minute'
          : `in ${minutes} Minuten`,
    waiting: 'Warten auf die Zahlung. Diese Seite merkt sie von selbst.',
    waitingNoScript: 'Diese Seite lädt alle zehn Sekunden neu.',
    checkAgain: 'Noch einmal nachsehen',
    paidMessage: 'Bezahlt. Hier kommt Ihr Essay …',
    expiredTitle: 'Diese Bestellung ist abgelaufen',
    expiredText:
      'Sie wurde nicht rechtzeitig bezahlt, das Angebot gilt nicht mehr. Aus Ihrer Wallet wurde nichts genommen.',
    orderAgain: 'Noch einmal bestellen',
    uriLabel: 'Zahlungsadresse für Wallets',
    copy: 'Kopieren',
    copied: 'Kopiert',
    receipt: 'Quittung',
    receiptPaid: (order: string) => `Bezahlt. Bestellung ${order}.`,
    openAgainFree: 'In diesem Browser ist jedes weitere Öffnen kostenlos.',
  },
});
