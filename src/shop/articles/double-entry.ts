import type { Article } from './article';

export const doubleEntry: Article = {
  slug: 'every-sum-twice',
  price: '0.8',
  texts: {
    en: {
      kicker: 'Ledgers',
      title: 'Every sum twice',
      teaser:
        'Double-entry bookkeeping is an instrument for catching your own mistakes. A friar made it famous; merchants had trusted it for two hundred years.',
      body: `
Write a sum down once and you have a note. Write it down twice, in two places that must agree, and
you have an instrument. This is the whole of double-entry bookkeeping. Everything else is neatness.

The idea grew up in the trading towns of Italy. Fragments survive from a Florentine firm that did
business in Provence around 1300; the stewards of the commune of Genoa kept their books this way in
1340, and the oldest of those volumes shows, amid much else, the city losing money on pepper. A
purchase of pepper appears twice: once in the account of pepper, which received it, and once in the
account of the man who delivered it, to whom the city now owed the price.

## What came in, what went out

Each posting names two accounts, one that gives and one that receives. It follows that at any hour,
on any day, everything received in the entire book equals everything given. If it does not, somebody
has slipped: a figure copied wrongly, a page turned too soon, a hand in the till. The book cannot
say where the mistake is. It does say, with a stubbornness that no bookkeeper ever quite forgives,
that there is one.

> The book cannot say where the mistake is. It does say that there is one.

In 1494 a Franciscan and teacher of mathematics, Luca Pacioli, printed in Venice a thick volume on
arithmetic and geometry. Twenty-seven pages of it explain the method of the Venetian merchants. He
never claimed to have invented it. He advised beginning with the name of God and an inventory, he
recommended three books (a memorandum, a journal, a ledger), and he thought, it is said, that one
should not go to sleep at night until the debits equalled the credits.

## Nothing is rubbed out

One rule of the old ledgers is easily overlooked, and it may be the cleverest. A wrong entry is not
scraped away. It stays, and a second entry, the mirror of the first, cancels it. The page becomes
longer and the past stays legible. Whoever audits the book later sees not only what is so but how it
came to be so, and who thought otherwise for an afternoon.

Five centuries on, banks move numbers between machines at a speed no friar dreamed of. Beneath the
speed there is still a table with two columns. Money leaves one account and arrives in another, the
postings of every transfer add up to nothing at all, and that nothing is the most closely watched
figure in the house.
`,
    },
    de: {
      kicker: 'Bücher',
      title: 'Jede Summe zweimal',
      teaser:
        'Die doppelte Buchführung ist ein Gerät, das eigene Fehler fängt. Ein Mönch machte sie berühmt; da hatten Kaufleute ihr schon zweihundert Jahre vertraut.',
      body: `
Schreibt man eine Summe einmal auf, hat man eine Notiz. Schreibt man sie zweimal auf, an zwei
Stellen, die übereinstimmen müssen, hat man ein Instrument. Mehr ist doppelte Buchführung nicht.
Alles Übrige ist Sauberkeit.

Die Idee wuchs in den Handelsstädten Italiens heran. Von einer Florentiner Firma, die um 1300 in der
Provence Geschäfte machte, sind Bruchstücke erhalten; die Verwalter der Stadt Genua führten ihre
Bücher 1340 auf diese Weise, und im ältesten dieser Bände verliert die Stadt unter vielem anderen
Geld mit Pfeffer. Ein Pfefferkauf steht dort zweimal: einmal im Konto des Pfeffers, das ihn empfing,
und einmal im Konto des Mannes, der ihn lieferte und dem die Stadt nun den Preis schuldete.

## Was kam, was ging

Jede Buchung nennt zwei Konten, eines, das gibt, und eines, das empfängt. Daraus folgt, dass zu jeder
Stunde alles Empfangene im ganzen Buch allem Gegebenen gleicht. Gleicht es ihm nicht, hat sich
jemand vertan: eine Zahl falsch abgeschrieben, eine Seite zu früh umgeblättert, eine Hand in der
Kasse. Wo der Fehler steckt, kann das Buch nicht sagen. Dass es einen gibt, sagt es mit einer
Hartnäckigkeit, die ihm noch kein Buchhalter ganz verziehen hat.

> Wo der Fehler steckt, kann das Buch nicht sagen. Dass es einen gibt, sagt es.

Im Jahr 1494 ließ der Franziskaner und Rechenlehrer Luca Pacioli in Venedig einen dicken Band über
Arithmetik und Geometrie drucken. Siebenundzwanzig Seiten davon erklären die Methode der
venezianischen Kaufleute. Erfunden zu haben behauptete er sie nie. Er riet, mit dem Namen Gottes und
einem Inventar zu beginnen, empfahl drei Bücher (Memorial, Journal, Hauptbuch) und meinte, so heißt
es, man solle abends nicht schlafen gehen, ehe Soll und Haben gleich seien.

## Nichts wird ausradiert

Eine Regel der alten Bücher übersieht man leicht, und sie ist vielleicht die klügste. Ein falscher
Eintrag wird nicht weggekratzt. Er bleibt stehen, und ein zweiter, sein Spiegelbild, hebt ihn auf.
Die Seite wird länger, die Vergangenheit bleibt lesbar. Wer das Buch später prüft, sieht nicht nur,
was ist, sondern wie es dazu kam und wer einen Nachmittag lang anderer Meinung war.

Fünf Jahrhunderte später schieben Banken Zahlen zwischen Maschinen hin und her, schneller, als es
sich ein Mönch hätte träumen lassen. Unter dem Tempo liegt noch immer eine Tabelle mit zwei Spalten.
Geld verlässt ein Konto und erreicht ein anderes, die Buchungen jeder Überweisung ergeben zusammen
genau nichts, und dieses Nichts ist die am besten bewachte Zahl im Haus.
`,
    },
  },
};
