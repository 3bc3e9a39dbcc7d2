/**
 * Answers GET terms (protocol-a 5.3). The Etag is the version that wallets remember, the same in every
 * language.
 */
export const TERMS_ETAG = '"1"';

const ENGLISH = `Terms of service of this exchange, version 1

This exchange turns money that arrives on its bank account into coins, and pays merchants for the
coins that are deposited in their favour.

1. Coins. A coin has the value of its denomination. Whoever knows a coin's private key can spend it;
   keep a copy of your wallet. The exchange cannot replace coins that are lost.
2. Validity. Every denomination says until when coins can be withdrawn, deposited and refreshed. Your
   wallet refreshes coins in time if you open it now and then.
3. Fees. All fees are those that the exchange announces, signed, before you use it.
4. Privacy. The exchange signs coins without seeing them: it cannot tell which withdrawal a coin came
   from. It stores what it needs to pay merchants and to prove that a coin was spent.
5. Reserves. What is left in a reserve after the closing delay may be sent back to the account that
   it came from, less the closing fee.

This is test money unless the operator of this exchange tells you otherwise.
`;

const GERMAN = `Geschäftsbedingungen dieser Ausgabestelle, Fassung 1

Diese Ausgabestelle macht aus Geld, das auf ihrem Bankkonto eintrifft, Münzen, und sie zahlt Händlern
aus, was an Münzen zu ihren Gunsten eingereicht wird.

1. Münzen. Eine Münze hat den Wert ihrer Stückelung. Ausgeben kann sie, wer ihren geheimen Schlüssel
   kennt; bewahren Sie eine Sicherung Ihrer Wallet auf. Verlorene Münzen kann die Ausgabestelle nicht
   ersetzen.
2. Gültigkeit. Zu jeder Stückelung steht fest, bis wann ihre Münzen abgehoben, eingereicht und erneuert
   werden können. Ihre Wallet erneuert Münzen rechtzeitig, wenn Sie sie hin und wieder öffnen.
3. Gebühren. Es gibt nur die Gebühren, die die Ausgabestelle vorher mit Unterschrift bekannt gibt.
4. Privatsphäre. Die Ausgabestelle unterschreibt Münzen, ohne sie zu sehen: Sie erfährt nicht, aus
   welcher Abhebung eine Münze stammt. Sie speichert, was sie braucht, um Händler auszuzahlen und um zu
   beweisen, dass eine Münze ausgegeben wurde.
5. Reserven. Was nach der Schließungsfrist noch in einer Reserve ist, kann abzüglich der Gebühr dafür auf
   das Konto zurücküberwiesen werden, von dem es kam.

Es ist Testgeld, solange der Betreiber dieser Ausgabestelle nichts anderes sagt.
`;

/** The terms in each language, with the same content. */
export const TERMS = { en: ENGLISH, de: GERMAN } as const;
