/** Texts of the withdrawal: from an amount to coins in a wallet. */
import { dictionary } from './dictionary';

export const withdrawalMessages = dictionary({
  en: {
    newTitle: 'Withdraw coins',
    newLead: 'The amount leaves your account and arrives in your wallet as coins.',
    amount: 'Amount',
    balanceHint: (balance: string) => `Your balance is ${balance}.`,
    withExtension: 'Into this browser’s wallet',
    withLink: 'By link or QR code',
    walletFound: 'A wallet is installed in this browser. It will ask you to confirm.',
    noWalletTitle: 'No wallet yet?',
    noWalletText:
      'No wallet answers in this browser. That is no obstacle: the next page has a link that opens the wallet on this site, and a QR code for a wallet on another device.',
    noScript:
      'All of the bank works without JavaScript. Only the wallet on this site needs it, because your keys are made there and never leave it.',

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
      'Open the link in a wallet. It chooses an exchange and comes back here; then you confirm.',
    openSite: 'Open the wallet on this site',
    openInstalled: 'Open an installed wallet',
    scan: 'Scan with another device',
    showQr: 'Show the QR code',
    qrLabel: (amount: string) => `Withdrawal of ${amount} from the bank, for a wallet’s camera`,
    copyLink: 'The link, to copy',
    refreshes: 'This page looks by itself whether your wallet has answered.',
    checkAgain: 'Check again',

    confirmTitle: 'Now it is your turn',
    confirmText: 'Your wallet has answered. Compare, then confirm.',
    leaves: 'Leaves your account',
    goesTo: 'Goes to the exchange’s account',
    forReserve: 'For the wallet’s key',
    confirm: 'Confirm the withdrawal',
    confirmFinal: 'Afterwards the money is the wallet’s. The bank cannot take it back.',
    abort: 'Abort',
    abortHint: 'Nothing has left your account.',

    approvedTitle: 'Confirmed; your wallet is next',
    approvedText: 'You have confirmed. The money leaves as soon as a wallet opens the link.',

    doneTitle: 'Done: the coins are on their way',
    doneText: (amount: string) =>
      `${amount} went to the exchange. Your wallet collects the coins by itself, usually within seconds.`,
    toWallet: 'To the wallet on this site',
    toShop: 'Spend some in the shop',
    toAccount: 'Back to the account',

    abortedTitle: 'Aborted',
    abortedText: 'This withdrawal was aborted. Nothing has left your account.',
    again: 'Withdraw again',
    unknownTitle: 'No such withdrawal',
  },
  de: {
    newTitle: 'Münzen abheben',
    newLead: 'Der Betrag verlässt Ihr Konto und kommt als Münzen in Ihrer Wallet an.',
    amount: 'Betrag',
    balanceHint: (balance: string) => `Ihr Guthaben ist ${balance}.`,
    withExtension: 'In die Wallet dieses Browsers',
    withLink: 'Mit Link oder QR-Code',
    walletFound: 'In diesem Browser ist eine Wallet installiert. Sie fragt Sie noch einmal.',
    noWalletTitle: 'Noch keine Wallet?',
    noWalletText:
      'In diesem Browser meldet sich keine. Das macht nichts: Auf der nächsten Seite öffnet ein Link die Wallet dieser Website, und ein QR-Code eine auf einem anderen Gerät.',
    noScript:
      'Die ganze Bank kommt ohne JavaScript aus. Nur die Wallet dieser Website braucht es, denn Ihre Schlüssel entstehen dort und verlassen sie nie.',

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
      'Öffnen Sie den Link in einer Wallet. Sie wählt eine Ausgabestelle und meldet sich hier zurück; dann bestätigen Sie.',
    openSite: 'Wallet dieser Website öffnen',
    openInstalled: 'Installierte Wallet öffnen',
    scan: 'Mit einem anderen Gerät lesen',
    showQr: 'QR-Code zeigen',
    qrLabel: (amount: string) => `Abhebung von ${amount} bei der Bank, für die Kamera einer Wallet`,
    copyLink: 'Der Link, zum Kopieren',
    refreshes: 'Diese Seite sieht von selbst nach, ob Ihre Wallet geantwortet hat.',
    checkAgain: 'Noch einmal nachsehen',

    confirmTitle: 'Jetzt sind Sie dran',
    confirmText: 'Ihre Wallet hat geantwortet. Vergleichen Sie, dann bestätigen Sie.',
    leaves: 'Verlässt Ihr Konto',
    goesTo: 'Geht auf das Konto der Ausgabestelle',
    forReserve: 'Für den Schlüssel der Wallet',
    confirm: 'Abhebung bestätigen',
    confirmFinal: 'Danach gehört das Geld der Wallet. Die Bank kann es nicht zurückholen.',
    abort: 'Abbrechen',
    abortHint: 'Noch hat nichts Ihr Konto verlassen.',

    approvedTitle: 'Bestätigt; jetzt ist Ihre Wallet dran',
    approvedText: 'Sie haben bestätigt. Das Geld geht ab, sobald eine Wallet den Link öffnet.',

    doneTitle: 'Fertig: Die Münzen sind unterwegs',
    doneText: (amount: string) =>
      `${amount} gingen an die Ausgabestelle. Ihre Wallet holt die Münzen von selbst ab, meist in Sekunden.`,
    toWallet: 'Zur Wallet dieser Website',
    toShop: 'Im Laden etwas ausgeben',
    toAccount: 'Zurück zum Konto',

    abortedTitle: 'Abgebrochen',
    abortedText: 'Diese Abhebung wurde abgebrochen. Nichts hat Ihr Konto verlassen.',
    again: 'Noch einmal abheben',
    unknownTitle: 'Diese Abhebung gibt es nicht',
  },
});
