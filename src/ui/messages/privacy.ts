/** Texts of the page that shows who knows what of a purchase. */
import { dictionary } from './dictionary';

export const privacyMessages = dictionary({
  en: {
    title: 'Who knows what',
    lead: 'Four parties take part in a purchase. Each of them knows only its own part.',
    leadOf: (summary: string) =>
      `What each party knows about “${summary}”, just read from its own records.`,
    seeYours: 'See it for your own purchases',
    none: 'You have not paid for anything in this browser. Buy something, then come back.',
    toShop: 'Visit the shop',
    knows: 'Knows',
    knowsNot: 'Does not know',
    bank: 'Your bank',
    exchange: 'The exchange',
    merchant: 'The merchant',
    wallet: 'Your wallet',
    theirBank: 'The customer’s bank',
    theirBankKnows:
      'When the customer withdrew money, and how much. It shows this to the customer only.',
    theirBankNot: 'Where the customer shops, for what, and when.',
    theirWallet: 'The customer’s wallet',
    theirWalletKeeps: 'It keeps this on the customer’s device. No server can read it.',
    bankKnows: 'When you withdrew money, and how much.',
    bankOwn: (user: string, count: number, amount: string) =>
      count === 1
        ? `Account ${user}: 1 withdrawal of ${amount}.`
        : `Account ${user}: ${count} withdrawals, ${amount} in total.`,
    bankNone: 'You are not logged in at the bank, so its records are not shown.',
    bankNot: 'Where you shop, what you buy, and when you pay.',
    exchangeKnows: 'Which merchant was paid, how much and when.',
    exchangeOwn: (coins: number, account: string) =>
      coins === 1 ? `1 coin, paid to ${account}.` : `${coins} coins, paid to ${account}.`,
    exchangeNone: 'Another exchange issued these coins, so its records are not shown.',
    exchangeNot: 'Who paid, and what was bought. It has only a hash of the contract.',
    merchantKnows: 'What was bought, when, and the numbers of the coins.',
    merchantOwn: (order: string, coins: number) =>
      coins === 1
        ? `Order ${order}, paid with 1 coin.`
        : `Order ${order}, paid with ${coins} coins.`,
    merchantAddress: 'The delivery address that was entered with the order.',
    merchantNot: 'Name, bank and account of the customer, unless the customer enters them.',
    walletKnows: 'Everything: the coins, where they came from, and the contract.',
    walletKeeps: 'It keeps this on your device. No server can read it, so it is not shown here.',
    walletNot: 'Nothing is hidden from it. If you back it up, the backup is encrypted first.',
    paid: 'Paid',
    proof: 'Why payment and withdrawal cannot be linked',
    proofText:
      'At a withdrawal the exchange signs a sealed envelope. It sees the coin inside for the first time when the coin is spent. Each coin of this purchase could have come from any envelope that was signed with the same key.',
    coins: 'Coins of this purchase',
    coin: 'Coin',
    value: 'Value',
    signatures: 'Envelopes signed with its key',
    reserves: 'Withdrawn from reserves',
    few: 'So far, very few people have withdrawn such coins. The more do, the better each one is hidden.',
    compared: (payment: string, origin: string) =>
      `We compared the ${payment} values that the exchange keeps of this payment with the ${origin} values that it keeps of withdrawals and renewals.`,
    equal: (count: string) => `Equal values: ${count}`,
    cut: 'There are too many records to compare all of them here. We compared the first 50,000 of each kind.',
    link: 'Who knows what about this purchase?',
    linkTour: 'See who knows what about a purchase',
  },
  de: {
    title: 'Wer weiß was',
    lead: 'An einem Kauf sind vier Parteien beteiligt. Jede kennt nur ihren eigenen Teil.',
    leadOf: (summary: string) =>
      `Was jede Partei über „${summary}“ weiß, gerade aus ihren eigenen Aufzeichnungen gelesen.`,
    seeYours: 'Für Ihre eigenen Einkäufe ansehen',
    none: 'Sie haben in diesem Browser noch nichts bezahlt. Kaufen Sie etwas, und kommen Sie wieder.',
    toShop: 'Zum Laden',
    knows: 'Weiß',
    knowsNot: 'Weiß nicht',
    bank: 'Ihre Bank',
    exchange: 'Die Ausgabestelle',
    merchant: 'Der Händler',
    wallet: 'Ihre Wallet',
    theirBank: 'Die Bank des Kunden',
    theirBankKnows: 'Wann der Kunde Geld abgehoben hat und wie viel. Sie zeigt das nur dem Kunden.',
    theirBankNot: 'Wo der Kunde einkauft, was und wann.',
    theirWallet: 'Die Wallet des Kunden',
    theirWalletKeeps: 'Sie bewahrt das auf dem Gerät des Kunden auf. Kein Server kann es lesen.',
    bankKnows: 'Wann Sie Geld abgehoben haben und wie viel.',
    bankOwn: (user: string, count: number, amount: string) =>
      count === 1
        ? `Konto ${user}: 1 Abhebung über ${amount}.`
        : `Konto ${user}: ${count} Abhebungen, zusammen ${amount}.`,
    bankNone:
      'Sie sind nicht bei der Bank angemeldet, darum stehen ihre Aufzeichnungen hier nicht.',
    bankNot: 'Wo Sie einkaufen, was Sie kaufen und wann Sie zahlen.',
    exchangeKnows: 'Welcher Händler bezahlt wurde, wie viel und wann.',
    exchangeOwn: (coins: number, account: string) =>
      coins === 1 ? `1 Münze, gezahlt an ${account}.` : `${coins} Münzen, gezahlt an ${account}.`,
    exchangeNone:
      'Diese Münzen kommen von einer anderen Ausgabestelle, darum stehen ihre Aufzeichnungen hier nicht.',
    exchangeNot: 'Wer gezahlt hat und was gekauft wurde. Sie hat nur einen Hash des Vertrags.',
    merchantKnows: 'Was wann gekauft wurde und die Nummern der Münzen.',
    merchantOwn: (order: string, coins: number) =>
      coins === 1
        ? `Bestellung ${order}, bezahlt mit 1 Münze.`
        : `Bestellung ${order}, bezahlt mit ${coins} Münzen.`,
    merchantAddress: 'Die Lieferanschrift, die bei der Bestellung angegeben wurde.',
    merchantNot: 'Name, Bank und Konto des Kunden, sofern der Kunde sie nicht angibt.',
    walletKnows: 'Alles: die Münzen, ihre Herkunft und den Vertrag.',
    walletKeeps:
      'Sie bewahrt das auf Ihrem Gerät auf. Kein Server kann es lesen, darum steht es hier nicht.',
    walletNot: 'Ihr bleibt nichts verborgen. Eine Sicherung wird zuerst verschlüsselt.',
    paid: 'Bezahlt',
    proof: 'Warum sich Zahlung und Abhebung nicht verbinden lassen',
    proofText:
      'Bei einer Abhebung signiert die Ausgabestelle einen verschlossenen Umschlag. Die Münze darin sieht sie zum ersten Mal, wenn jemand mit ihr bezahlt. Jede Münze dieses Kaufs könnte aus jedem Umschlag stammen, der mit demselben Schlüssel signiert wurde.',
    coins: 'Münzen dieses Kaufs',
    coin: 'Münze',
    value: 'Wert',
    signatures: 'Mit ihrem Schlüssel signierte Umschläge',
    reserves: 'Abgehoben aus Reserven',
    few: 'Bisher haben sehr wenige solche Münzen abgehoben. Je mehr es werden, desto besser ist jede verborgen.',
    compared: (payment: string, origin: string) =>
      `Wir haben die ${payment} Werte, die die Ausgabestelle von dieser Zahlung aufbewahrt, mit den ${origin} Werten verglichen, die sie von Abhebungen und Erneuerungen aufbewahrt.`,
    equal: (count: string) => `Gleiche Werte: ${count}`,
    cut: 'Es sind zu viele Aufzeichnungen, um hier alle zu vergleichen. Verglichen wurden die ersten 50.000 jeder Art.',
    link: 'Wer weiß was über diesen Kauf?',
    linkTour: 'Ansehen, wer was über einen Kauf weiß',
  },
});
