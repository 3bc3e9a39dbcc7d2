/** Texts of the shop about money that it gives or that buys nothing: refunds, tips, donations. */
import { dictionary } from './dictionary';

export const shopMoneyMessages = dictionary({
  en: {
    giveBack: 'Return the essay',
    giveBackText: (amount: string) =>
      `You get a refund of ${amount}, less the exchange’s fee. The essay closes for you; you can buy it again at any time.`,
    giveBackUntil: 'Returns until',
    giveBackButton: (amount: string) => `Return for a ${amount} refund`,
    tooLate: 'The return period for this essay is over.',
    refundTitle: 'Refund on its way',
    refundLead:
      'The shop has refunded you. Your wallet collects the refund within a few minutes, or at once when you open it here.',
    givenBackTitle: 'You returned this essay',
    givenBackText:
      'The wallet that paid collects the refund within a few minutes. To read the essay again, buy it again.',
    takeWalletPage: 'Take it with the wallet on this site',
    scanTake: 'Scan the code with the wallet on your phone that shall have it',
    takeLabel: (amount: string, payer: string) => `take ${amount} from ${payer}`,
    takeNote:
      'No wallet installed? The one on this site runs in your browser and keeps the coins there.',
    refundNote: 'It has to be the wallet that paid.',
    takeUri: 'Address for wallets',
    surveyTitle: 'Three questions, half a coin',
    surveyLead:
      'Tell us three things about your reading, and we pay you for your minute. We do not ask who you are, and the payment does not tell us either.',
    found: 'How did you find Obverse?',
    found_link: 'By a link',
    found_search: 'By a search',
    found_friend: 'Somebody told me',
    found_other: 'In another way',
    reads: 'Where do you read long texts?',
    reads_screen: 'On a large screen',
    reads_phone: 'On the phone',
    reads_paper: 'Printed, on paper',
    more: 'What should we write more about?',
    more_coins: 'Coins and mints',
    more_books: 'Bookkeeping',
    more_proofs: 'Ciphers and signatures',
    more_tools: 'Tools and crafts',
    unanswered: (question: string) => `Please answer: ${question}`,
    sendAnswers: 'Send the answers',
    tipsEmpty:
      'We cannot give a tip at the moment: the purse for it is empty, or too many people are answering at once. Your answers are still here; please try again later.',
    tipsSoon:
      'The shop has only just opened, and its purse for tips is being filled. Your answers are still here; please send them again in a moment.',
    tipTitle: 'Thank you for your answers',
    tipLead: 'Here is your tip. It is yours as soon as your wallet has fetched it.',
    alreadyTitle: 'You have answered already',
    alreadyText:
      'There is one tip for each reader. Yours is still here if you have not fetched it.',
    toTip: 'To your tip',
    donateTitle: 'Support the next essay',
    donateLead:
      'Obverse has no advertisements and no subscribers. What you give here goes to the authors; we do not learn from whom it came.',
    howMuch: 'How much?',
    other: 'Or another amount',
    otherHint: (most: string) =>
      `Counts instead of the choice above. Such as 3.50; at most ${most}.`,
    badAmount: (most: string) =>
      `Please choose an amount, or type one above zero and up to ${most}.`,
    donateButton: 'Donate',
    donateNote: 'You confirm the amount in your wallet before anything is paid.',
    paidDonation: 'Paid. Thank you …',
    paidGoods: 'Paid. Here is your receipt …',
    newDonation: 'Choose again',
    fillCart: 'Put it into the cart again',
  },
  de: {
    giveBack: 'Den Essay zurückgeben',
    giveBackText: (amount: string) =>
      `Sie erhalten eine Erstattung von ${amount}, abzüglich der Gebühr der Ausgabestelle. Der Essay schließt sich für Sie; Sie können ihn jederzeit wieder kaufen.`,
    giveBackUntil: 'Rückgabe bis',
    giveBackButton: (amount: string) => `Zurückgeben, ${amount} Erstattung`,
    tooLate: 'Die Rückgabefrist für diesen Essay ist abgelaufen.',
    refundTitle: 'Erstattung unterwegs',
    refundLead:
      'Der Laden hat Ihnen das Geld erstattet. Ihre Wallet holt die Erstattung in wenigen Minuten ab, oder sofort, wenn Sie sie hier öffnen.',
    givenBackTitle: 'Sie haben diesen Essay zurückgegeben',
    givenBackText:
      'Die Wallet, die bezahlt hat, holt die Erstattung in wenigen Minuten ab. Um ihn wieder zu lesen, kaufen Sie ihn neu.',
    takeWalletPage: 'Mit der Wallet dieser Website annehmen',
    scanTake: 'Code mit der Wallet auf dem Telefon scannen, die es bekommen soll',
    takeLabel: (amount: string, payer: string) => `${amount} von ${payer} annehmen`,
    takeNote:
      'Keine Wallet installiert? Die Wallet dieser Website läuft in Ihrem Browser und bewahrt die Münzen dort auf.',
    refundNote: 'Es muss die Wallet sein, die bezahlt hat.',
    takeUri: 'Adresse für Wallets',
    surveyTitle: 'Drei Fragen, eine halbe Münze',
    surveyLead:
      'Sagen Sie uns drei Dinge über Ihr Lesen, und wir bezahlen Ihre Minute. Wir fragen nicht, wer Sie sind, und die Zahlung verrät es uns auch nicht.',
    found: 'Wie haben Sie Obverse gefunden?',
    found_link: 'Durch einen Link',
    found_search: 'Durch eine Suche',
    found_friend: 'Jemand hat davon erzählt',
    found_other: 'Auf anderem Weg',
    reads: 'Wo lesen Sie lange Texte?',
    reads_screen: 'Am großen Bildschirm',
    reads_phone: 'Am Telefon',
    reads_paper: 'Gedruckt, auf Papier',
    more: 'Worüber sollten wir mehr schreiben?',
    more_coins: 'Münzen und Prägestätten',
    more_books: 'Buchhaltung',
    more_proofs: 'Chiffren und Unterschriften',
    more_tools: 'Werkzeug und Handwerk',
    unanswered: (question: string) => `Bitte beantworten: ${question}`,
    sendAnswers: 'Antworten abschicken',
    tipsEmpty:
      'Wir können gerade kein Trinkgeld geben: Die Kasse dafür ist leer, oder zu viele antworten zugleich. Ihre Antworten sind noch da; bitte versuchen Sie es später.',
    tipsSoon:
      'Der Laden hat gerade erst geöffnet, die Kasse für Trinkgelder wird noch gefüllt. Ihre Antworten sind noch da; bitte schicken Sie sie gleich noch einmal ab.',
    tipTitle: 'Danke für Ihre Antworten',
    tipLead: 'Hier ist Ihr Trinkgeld. Es gehört Ihnen, sobald Ihre Wallet es geholt hat.',
    alreadyTitle: 'Sie haben schon geantwortet',
    alreadyText:
      'Für jeden gibt es ein Trinkgeld. Ihres ist noch da, wenn Sie es nicht geholt haben.',
    toTip: 'Zu Ihrem Trinkgeld',
    donateTitle: 'Den nächsten Essay unterstützen',
    donateLead:
      'Obverse hat keine Anzeigen und keine Abonnenten. Was Sie hier geben, bekommen die Verfasser; von wem es kam, erfahren wir nicht.',
    howMuch: 'Wie viel?',
    other: 'Oder ein anderer Betrag',
    otherHint: (most: string) => `Gilt statt der Auswahl oben. Etwa 3,50; höchstens ${most}.`,
    badAmount: (most: string) =>
      `Bitte wählen Sie einen Betrag oder geben Sie einen über null und bis ${most} ein.`,
    donateButton: 'Spenden',
    donateNote: 'Sie bestätigen den Betrag in Ihrer Wallet, bevor etwas bezahlt wird.',
    paidDonation: 'Bezahlt. Danke …',
    paidGoods: 'Bezahlt. Hier kommt Ihre Quittung …',
    newDonation: 'Noch einmal wählen',
    fillCart: 'Noch einmal in den Warenkorb',
  },
});
