/** Usual causes of refusals, the next steps, and who can mend them. Each line is a sentence. */
import { dictionary } from './dictionary';

/** Kinds of refusals, by how they are mended. */
export type Remedy =
  | 'request'
  | 'credentials'
  | 'unknown'
  | 'taken'
  | 'state'
  | 'funds'
  | 'amounts'
  | 'coin'
  | 'signature'
  | 'keys'
  | 'retry'
  | 'slower'
  | 'room'
  | 'exchange'
  | 'operator';

/** The English meaning is the refusal's own hint. */
export type ErrorText = readonly [remedy: Remedy, german: string];

type Part = 'causes' | 'next' | 'who';
type Texts = Readonly<Record<`${Remedy}.${Part}`, string>>;

const en: Texts = {
  'request.causes': `A member is missing, misspelt or of another type. If one field is wrong, the answer names it.
The program was written for another version of the interface.`,
  'request.next': `Compare the request with the API reference.
Correct the program. The same request is refused again.`,
  'request.who': 'The developer of the program that sent the request.',
  'credentials.causes': `A username, password or token is missing, mistyped, expired, or belongs to someone else.
A token has a scope that does not cover this call.`,
  'credentials.next': `Send valid credentials, as the API reference says for this call.
Create another token if this one is lost or allows too little.`,
  'credentials.who': 'The owner of the shop or the account.',
  'unknown.causes': `The identifier is mistyped, or belongs to another shop, bank or exchange.
It was deleted, or never existed.`,
  'unknown.next': `List what there is, and take the identifier from the list.
Check that the base address is the right one.`,
  'unknown.who': 'The developer of the program that sent the request.',
  'taken.causes': `The identifier is in use, with other content.
A request was changed and then sent again.`,
  'taken.next': `Send equal content when you repeat a request.
Choose another identifier for something new, or change what there is.`,
  'taken.who': 'The developer of the program that sent the request.',
  'state.causes': `The order or other thing has changed: it was paid, ended, deleted, or has expired.
Two programs or people act on the same thing.`,
  'state.next': `Check its current status and act on that.
Start again if it is over, for example with a new order.`,
  'state.who': 'The owner of the shop or the account. The program can say so to its user.',
  'funds.causes': `The account or reserve holds less than the request asks for.
Earlier requests have used the money.`,
  'funds.next': `Check the balance.
Transfer money to it, or ask for less.`,
  'funds.who': 'The owner of the account or the reserve.',
  'amounts.causes': `Amounts, fees or times in the request do not fit each other.
A fee was left out of a sum.`,
  'amounts.next': `Read the fees that the exchange announces, and add up again.
Compare with what the order or product says now.`,
  'amounts.who': 'The developer of the program that sent the request.',
  'coin.causes': `The wallet has spent the coin before, perhaps on another device or before a backup was restored.
The coin does not belong to what is paid.`,
  'coin.next': `The wallet pays with other coins.
Where the answer has a history, it proves what the coin was spent on.`,
  'coin.who': 'The wallet, by itself.',
  'signature.causes': `The program signed other bytes than it sent, or used another key.
The content was changed after it was signed.`,
  'signature.next': `Compare the signed bytes with the protocol.
Check that the key belongs to the content.`,
  'signature.who': 'The developer of the wallet or program that signs.',
  'keys.causes': `The wallet has an old list of the exchange’s denominations.
The denomination has expired, was revoked, or belongs to another exchange.`,
  'keys.next': `Fetch the exchange’s keys again.
Use a denomination that is valid now.`,
  'keys.who': 'The wallet, by itself.',
  'retry.causes': `Something that the server needs did not answer in time.
The server is starting, or has much to do.`,
  'retry.next': `Send the same request again after a short pause. Nothing is done twice.
Tell the operator if it goes on for minutes.`,
  'retry.who': 'Usually nobody: it passes. If not, the operator of the server.',
  'slower.causes': `One address or account sends more than its share.
A program asks again and again instead of waiting.`,
  'slower.next': `Wait as long as the header Retry-After says.
Spread requests out, or use long polling or webhooks.`,
  'slower.who': 'The developer of the program that sent the requests.',
  'room.causes': `A storage limit is reached.
Unused things were not deleted.`,
  'room.next': `Delete what you do not need.
Ask the operator to raise the limit.`,
  'room.who': 'The owner first, then the operator of the server.',
  'exchange.causes': `The exchange cannot be reached or has a fault.
Its answer does not agree with what it has signed.`,
  'exchange.next': `Send the same request again later.
If it goes on, send the answer to the exchange’s operator.`,
  'exchange.who': 'The operator of the exchange.',
  'operator.causes': `A setting of the server is missing or wrong.
The server has a fault of its own.`,
  'operator.next': `Give the operator the request number from the answer.
The operator finds the reason in the log, and on the operator’s pages.`,
  'operator.who': 'The operator of the server.',
};

const de: Texts = {
  'request.causes': `Ein Feld fehlt, ist falsch geschrieben oder hat einen anderen Typ. Ist ein einzelnes Feld falsch, nennt die Antwort es.
Das Programm ist für eine andere Version der Schnittstelle geschrieben.`,
  'request.next': `Vergleichen Sie die Anfrage mit der API-Referenz.
Berichtigen Sie das Programm. Dieselbe Anfrage wird wieder abgelehnt.`,
  'request.who': 'Wer das Programm schreibt, das die Anfrage gesendet hat.',
  'credentials.causes': `Name, Passwort oder Zugangsschlüssel fehlt, ist vertippt, abgelaufen oder gehört jemand anderem.
Ein Zugangsschlüssel hat Rechte, die für diesen Aufruf nicht reichen.`,
  'credentials.next': `Senden Sie gültige Zugangsdaten, wie es die API-Referenz zu diesem Aufruf sagt.
Stellen Sie einen neuen Zugangsschlüssel aus, wenn dieser verloren ist oder zu wenig erlaubt.`,
  'credentials.who': 'Wem der Laden oder das Konto gehört.',
  'unknown.causes': `Die Kennung ist vertippt oder gehört zu einem anderen Laden, einer anderen Bank oder Ausgabestelle.
Es wurde gelöscht oder nie angelegt.`,
  'unknown.next': `Rufen Sie die Liste ab, und nehmen Sie die Kennung daraus.
Prüfen Sie, ob die Basisadresse stimmt.`,
  'unknown.who': 'Wer das Programm schreibt, das die Anfrage gesendet hat.',
  'taken.causes': `Die Kennung ist schon vergeben, mit anderem Inhalt.
Eine Anfrage wurde geändert und dann noch einmal gesendet.`,
  'taken.next': `Wiederholen Sie eine Anfrage nur mit gleichem Inhalt.
Nehmen Sie für etwas Neues eine andere Kennung, oder ändern Sie das Vorhandene.`,
  'taken.who': 'Wer das Programm schreibt, das die Anfrage gesendet hat.',
  'state.causes': `Inzwischen hat sich etwas geändert: Es wurde bezahlt, beendet, gelöscht oder ist abgelaufen.
Zwei Programme oder Personen bearbeiten dasselbe.`,
  'state.next': `Prüfen Sie den aktuellen Status, und richten Sie sich danach.
Ist es vorbei, fangen Sie neu an, zum Beispiel mit einer neuen Bestellung.`,
  'state.who': 'Wem der Laden oder das Konto gehört. Das Programm kann es seinem Benutzer sagen.',
  'funds.causes': `Auf dem Konto oder in der Reserve ist weniger, als verlangt wird.
Frühere Anfragen haben das Geld verbraucht.`,
  'funds.next': `Prüfen Sie das Guthaben.
Überweisen Sie Geld darauf, oder verlangen Sie weniger.`,
  'funds.who': 'Wem das Konto oder die Reserve gehört.',
  'amounts.causes': `Beträge, Gebühren oder Zeiten in der Anfrage passen nicht zusammen.
In einer Summe fehlt eine Gebühr.`,
  'amounts.next': `Lesen Sie die Gebühren der Ausgabestelle, und rechnen Sie noch einmal.
Vergleichen Sie mit dem, was Bestellung oder Ware jetzt sagt.`,
  'amounts.who': 'Wer das Programm schreibt, das die Anfrage gesendet hat.',
  'coin.causes': `Die Wallet hat die Münze schon ausgegeben, vielleicht auf einem anderen Gerät oder vor einer Wiederherstellung.
Die Münze passt nicht zu dem, was bezahlt wird.`,
  'coin.next': `Die Wallet zahlt mit anderen Münzen.
Enthält die Antwort einen Verlauf, so beweist er, wofür die Münze ausgegeben wurde.`,
  'coin.who': 'Die Wallet, von selbst.',
  'signature.causes': `Das Programm hat andere Bytes unterschrieben als gesendet, oder einen anderen Schlüssel benutzt.
Der Inhalt wurde nach der Unterschrift geändert.`,
  'signature.next': `Vergleichen Sie die unterschriebenen Bytes mit dem Protokoll.
Prüfen Sie, ob der Schlüssel zum Inhalt gehört.`,
  'signature.who': 'Wer die Wallet oder das Programm schreibt, das unterschreibt.',
  'keys.causes': `Die Wallet hat eine alte Liste der Stückelungen.
Die Stückelung ist abgelaufen, zurückgerufen oder von einer anderen Ausgabestelle.`,
  'keys.next': `Laden Sie die Schlüssel der Ausgabestelle neu.
Nehmen Sie eine Stückelung, die jetzt gilt.`,
  'keys.who': 'Die Wallet, von selbst.',
  'retry.causes': `Etwas, das der Server braucht, hat nicht rechtzeitig geantwortet.
Der Server startet gerade oder hat viel zu tun.`,
  'retry.next': `Senden Sie nach einer kurzen Pause dieselbe Anfrage noch einmal. Nichts geschieht doppelt.
Sagen Sie dem Betreiber Bescheid, wenn es minutenlang so bleibt.`,
  'retry.who': 'Meist niemand: Es geht vorbei. Sonst der Betreiber des Servers.',
  'slower.causes': `Eine Adresse oder ein Konto sendet mehr, als erlaubt ist.
Ein Programm fragt immer wieder, statt zu warten.`,
  'slower.next': `Warten Sie so lange, wie der Header Retry-After sagt.
Verteilen Sie die Anfragen, oder nehmen Sie langes Warten (long polling) oder Webhooks.`,
  'slower.who': 'Wer das Programm schreibt, das die Anfragen gesendet hat.',
  'room.causes': `Die Speichergrenze ist erreicht.
Unbenutztes wurde nicht gelöscht.`,
  'room.next': `Löschen Sie, was Sie nicht brauchen.
Bitten Sie den Betreiber, die Grenze anzuheben.`,
  'room.who': 'Zuerst wem der Laden gehört, dann der Betreiber des Servers.',
  'exchange.causes': `Die Ausgabestelle ist nicht erreichbar oder hat einen Fehler.
Ihre Antwort passt nicht zu dem, was sie unterschrieben hat.`,
  'exchange.next': `Senden Sie dieselbe Anfrage später noch einmal.
Bleibt es so, schicken Sie die Antwort dem Betreiber der Ausgabestelle.`,
  'exchange.who': 'Der Betreiber der Ausgabestelle.',
  'operator.causes': `Eine Einstellung des Servers fehlt oder ist falsch.
Der Server hat selbst einen Fehler.`,
  'operator.next': `Geben Sie dem Betreiber die Nummer der Anfrage aus der Antwort.
Er findet den Grund im Protokoll und auf den Seiten des Betreibers.`,
  'operator.who': 'Der Betreiber des Servers.',
};

export const remedyMessages = dictionary({ en, de });
