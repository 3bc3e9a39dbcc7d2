/** Texts of the withdrawal: from an amount to coins in a wallet. */
import { dictionary } from './dictionary';

export const withdrawalMessages = dictionary({
  en: {
    newTitle: 'Withdraw coins',
    newLead: 'The amount leaves your account and arrives in your wallet as coins.',
    amount: 'Amount',
    balanceHint: (balance: string) => `Your balance is ${balance}.`,
    goOn: 'Continue',
    walletFound: 'Your browser’s wallet opens next and asks you to accept.',
    noWalletTitle: 'No wallet yet?',
    noWalletText:
      'Continue anyway. The next page opens the wallet on this site, and has a QR code for a wallet on your phone.',
    noScript:
      'The bank works without JavaScript. The wallet on this site needs it: your keys are made there and never leave it.',

    title: (amount: string) => `Withdraw ${amount}`,
    stepAmount: 'Choose the amount',
    stepWallet: 'Open it in a wallet',
    stepConfirm: 'Confirm here',
    stepDone: 'Coins in the wallet',
    done: 'done',
    now: 'now',
    later: 'later',
    steps: 'Steps of the withdrawal',

    walletTitle: 'Your wallet is next',
    walletText:
      'Open this withdrawal in a wallet and accept it there. Then come back here to confirm.',
    openHere: 'Open your browser’s wallet',
    openSite: 'Open the wallet on this site',
    openInstalled: 'Open a wallet app',
    nothingOpened: 'Nothing opened?',
    useSite: 'Use the wallet on this site',
    scan: 'Scan with your phone’s wallet',
    showQr: 'Show the QR code',
    qrLabel: (amount: string) => `Withdrawal of ${amount} from the bank, for a wallet’s camera`,
    copyLink: 'Wallet link',
    refreshes: 'This page continues when your wallet has answered.',
    checkAgain: 'Check again',

    confirmTitle: 'Confirm the withdrawal',
    confirmText: 'Your wallet has accepted. Check the amount and the exchange, then confirm.',
    leaves: 'Amount',
    exchange: 'Exchange',
    exchangeAt: (name: string, bank: string) => `${name}, account at ${bank}`,
    wallet: 'Wallet',
    acceptedIn: 'The one in which you accepted this withdrawal',
    keys: 'Account and key',
    goesTo: 'The exchange’s account',
    forReserve: 'The wallet’s key',
    confirm: 'Confirm the withdrawal',
    confirmFinal: 'The bank cannot take the money back afterwards.',
    abort: 'Cancel withdrawal',

    approvedTitle: 'Confirmed. Your wallet is next',
    approvedText: 'The money leaves your account as soon as a wallet accepts.',

    doneTitle: 'Confirmed: the coins are on their way',
    doneText: (amount: string) =>
      `${amount} went to the exchange. Your wallet collects the coins, usually within seconds.`,
    toWallet: 'To the wallet on this site',
    toShop: 'Go shopping',
    toAccount: 'Back to the account',

    abortedTitle: 'Withdrawal cancelled',
    abortedText: 'No money has left your account.',
    again: 'Withdraw again',
    unknownTitle: 'No such withdrawal',

    waitsForYou: 'A withdrawal waits for your confirmation:',
    quickAmounts: 'Quick choice',
  },
  de: {
    newTitle: 'Münzen abheben',
    newLead: 'Der Betrag verlässt Ihr Konto und kommt als Münzen in Ihrer Wallet an.',
    amount: 'Betrag',
    balanceHint: (balance: string) => `Ihr Guthaben ist ${balance}.`,
    goOn: 'Weiter',
    walletFound:
      'Als Nächstes öffnet sich die Wallet Ihres Browsers und bittet um Ihre Zustimmung.',
    noWalletTitle: 'Noch keine Wallet?',
    noWalletText:
      'Gehen Sie trotzdem weiter. Die nächste Seite öffnet die Wallet dieser Website und hat einen QR-Code für eine Wallet auf Ihrem Telefon.',
    noScript:
      'Die Bank kommt ohne JavaScript aus. Die Wallet dieser Website braucht es: Ihre Schlüssel entstehen dort und verlassen sie nie.',

    title: (amount: string) => `${amount} abheben`,
    stepAmount: 'Betrag wählen',
    stepWallet: 'In einer Wallet öffnen',
    stepConfirm: 'Hier bestätigen',
    stepDone: 'Münzen in der Wallet',
    done: 'erledigt',
    now: 'jetzt',
    later: 'später',
    steps: 'Schritte der Abhebung',

    walletTitle: 'Jetzt ist Ihre Wallet dran',
    walletText:
      'Öffnen Sie diese Abhebung in einer Wallet und stimmen Sie dort zu. Danach bestätigen Sie hier.',
    openHere: 'Wallet dieses Browsers öffnen',
    openSite: 'Wallet dieser Website öffnen',
    openInstalled: 'Wallet-App öffnen',
    nothingOpened: 'Hat sich nichts geöffnet?',
    useSite: 'Wallet dieser Website verwenden',
    scan: 'Mit der Wallet Ihres Telefons scannen',
    showQr: 'QR-Code zeigen',
    qrLabel: (amount: string) => `Abhebung von ${amount} bei der Bank, für die Kamera einer Wallet`,
    copyLink: 'Wallet-Link',
    refreshes: 'Es geht weiter, sobald Ihre Wallet geantwortet hat.',
    checkAgain: 'Erneut prüfen',

    confirmTitle: 'Abhebung bestätigen',
    confirmText:
      'Ihre Wallet hat zugestimmt. Prüfen Sie Betrag und Ausgabestelle, dann bestätigen Sie.',
    leaves: 'Betrag',
    exchange: 'Ausgabestelle',
    exchangeAt: (name: string, bank: string) => `${name}, Konto bei ${bank}`,
    wallet: 'Wallet',
    acceptedIn: 'Die, in der Sie zugestimmt haben',
    keys: 'Konto und Schlüssel',
    goesTo: 'Konto der Ausgabestelle',
    forReserve: 'Schlüssel der Wallet',
    confirm: 'Abhebung bestätigen',
    confirmFinal: 'Die Bank kann das Geld danach nicht zurückholen.',
    abort: 'Abhebung abbrechen',

    approvedTitle: 'Bestätigt. Jetzt ist Ihre Wallet dran',
    approvedText: 'Das Geld verlässt Ihr Konto, sobald eine Wallet zustimmt.',

    doneTitle: 'Bestätigt: Die Münzen sind unterwegs',
    doneText: (amount: string) =>
      `${amount} gingen an die Ausgabestelle. Ihre Wallet holt die Münzen ab, meist in Sekunden.`,
    toWallet: 'Zur Wallet dieser Website',
    toShop: 'Einkaufen gehen',
    toAccount: 'Zurück zum Konto',

    abortedTitle: 'Abhebung abgebrochen',
    abortedText: 'Ihr Konto ist unverändert.',
    again: 'Noch einmal abheben',
    unknownTitle: 'Diese Abhebung gibt es nicht',

    waitsForYou: 'Eine Abhebung wartet auf Ihre Bestätigung:',
    quickAmounts: 'Schnellauswahl',
  },
});
