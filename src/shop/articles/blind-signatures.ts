import type { Article } from './article';

export const blindSignatures: Article = {
  slug: 'signed-without-looking',
  price: '2',
  texts: {
    en: {
      kicker: 'Cryptography',
      title: 'Signed without looking',
      teaser:
        'How can a bank vouch for a coin it has never seen? With an envelope, a sheet of carbon paper and a little arithmetic from 1982.',
      body: `
Imagine a notary who signs whatever you bring without reading it. You put your paper into an
envelope lined with carbon paper, seal it, and hand it over. The notary signs the outside, firmly.
At home you open the envelope: there is the signature, pressed through onto a sheet that nobody but
you has seen.

It sounds like a trick for getting a notary into trouble. In 1982 the American cryptographer David
Chaum saw that it was a way to make digital cash.

## The trouble with numbers

A coin of metal is hard to copy and silent about its past. A number is the reverse: copying costs
nothing, and whoever issued it can recognise it. If your bank hands you number 4711 and the baker
brings number 4711 back in the evening, the bank knows who ate the bread. Leave the numbers out and
anyone can make money; put them in and nobody is alone with a purchase again.

Chaum's envelope gets around this. You choose the number yourself, at random and so long that nobody
else will ever choose the same. You disguise it, and the bank signs the disguise and takes one unit
from your account. You remove the disguise. What remains is a signature that anyone can check on a
number that the bank has never seen.

> What remains is a signature that anyone can check on a number that the bank has never seen.

## The arithmetic of the envelope

With RSA signatures the envelope is a single multiplication. The bank signs a number *m* by raising
it to a secret power *d*; anyone can verify by raising the result to the public power *e*, which
undoes it. To blind *m* you pick a random *r* and send *m* times *r* to the power *e*. The bank
raises this to the power *d*. The factor *r* comes out in the open, since *e* and *d* cancel, and you
divide it away. Every step is taken modulo a number of some six hundred digits, and to the bank the
product is noise: for any *m* there is an *r* that would have led to the same envelope. It is not that
the bank would have to calculate for a long time. There is nothing to find.

## What remains to be done

A number can still be spent twice, so the shop asks at once whether this one has come back before.
Here secrecy has a price, a list of spent coins that grows, and a benefit: only the one who receives
money has to show a face. The bank sees a baker earn. It does not see who was hungry.

Chaum's company closed in 1998, before most people had bought anything on a screen. The multiplication
did not go bankrupt. If you paid for this page with coins, your computer sealed an envelope this way
for every one of them.
`,
    },
    de: {
      kicker: 'Kryptographie',
      title: 'Unterschrieben, ohne hinzusehen',
      teaser:
        'Wie kann eine Bank für eine Münze bürgen, die sie nie gesehen hat? Mit einem Umschlag, einem Blatt Kohlepapier und etwas Rechnen aus dem Jahr 1982.',
      body: `
Man stelle sich eine Notarin vor, die alles unterschreibt, ohne es zu lesen. Man steckt sein Papier
in einen mit Kohlepapier gefütterten Umschlag, klebt ihn zu und reicht ihn hinüber. Die Notarin
unterschreibt außen, mit festem Druck. Zu Hause öffnet man den Umschlag: Da ist die Unterschrift,
durchgedrückt auf ein Blatt, das sonst niemand gesehen hat.

Das klingt nach einem Streich, der Notare in Schwierigkeiten bringt. Der amerikanische Kryptograph
David Chaum erkannte darin 1982 einen Weg zu digitalem Bargeld.

## Die Not mit den Nummern

Eine Münze aus Metall ist schwer zu kopieren und schweigt über ihre Vergangenheit. Mit einer Nummer
ist es umgekehrt: Kopieren kostet nichts, und wer sie ausgegeben hat, erkennt sie wieder. Gibt die
Bank mir die Nummer 4711 und bringt die Bäckerin abends 4711 zurück, weiß die Bank, wer das Brot
gegessen hat. Ohne Nummern kann jeder Geld machen; mit Nummern ist niemand mehr mit einem Einkauf
allein.

Chaums Umschlag führt daran vorbei. Die Nummer wähle ich selbst, zufällig und so lang, dass kein
anderer je dieselbe wählt. Ich verkleide sie, die Bank unterschreibt die Verkleidung und bucht eine
Einheit von meinem Konto ab. Ich nehme die Verkleidung weg. Übrig bleibt eine Unterschrift, die jeder
prüfen kann, auf einer Nummer, die die Bank nie gesehen hat.

> Übrig bleibt eine Unterschrift, die jeder prüfen kann, auf einer Nummer, die die Bank nie gesehen hat.

## Die Rechnung des Umschlags

Bei RSA-Unterschriften ist der Umschlag eine einzige Multiplikation. Die Bank unterschreibt eine Zahl
*m*, indem sie sie mit einem geheimen Exponenten *d* potenziert; prüfen kann jeder, indem er das
Ergebnis mit dem öffentlichen *e* potenziert, was alles rückgängig macht. Um *m* zu verhüllen, wählt
man eine Zufallszahl *r* und schickt *m* mal *r* hoch *e*. Die Bank potenziert mit *d*. Der Faktor
*r* liegt danach offen, denn *e* und *d* heben sich auf, und man teilt ihn heraus. Jeder Schritt
geschieht modulo einer Zahl mit gut sechshundert Stellen, und für die Bank ist das Produkt Rauschen:
Zu jedem *m* gibt es ein *r*, das denselben Umschlag ergeben hätte. Die Bank müsste also nicht lange
rechnen. Es gibt nichts zu finden.

## Was noch zu tun bleibt

Eine Nummer lässt sich immer noch zweimal ausgeben, darum fragt der Laden sofort nach, ob diese schon
einmal zurückkam. Hier hat das Geheimnis einen Preis, eine wachsende Liste ausgegebener Münzen, und
einen Vorteil: Gesicht zeigen muss nur, wer Geld bekommt. Die Bank sieht eine Bäckerin verdienen.
Wer Hunger hatte, sieht sie nicht.

Chaums Firma schloss 1998, ehe die meisten Menschen je etwas am Bildschirm gekauft hatten. Die
Multiplikation ging nicht bankrott. Wer diese Seite mit Münzen bezahlt hat, dessen Rechner hat für
jede einzelne einen solchen Umschlag zugeklebt.
`,
    },
  },
};
