import type { Article } from './article';

export const letterpress: Article = {
  slug: 'the-weight-of-a-letter',
  price: '1',
  texts: {
    en: {
      kicker: 'Craft',
      title: 'The weight of a letter',
      teaser:
        'Gutenberg’s great invention was not the press. It was a small box for pouring metal, and it taught the world what it means for two things to be the same.',
      body: `
The press was old. Vintners pressed grapes with a screw, and paper makers squeezed wet sheets with
one. Carved wooden blocks had printed playing cards and saints for decades before anyone in Mainz
thought of it, and printers in Korea had cast movable type of bronze. What Johannes Gutenberg brought
to the matter around 1450 was a thing that fits in the palm of a hand: the adjustable mould.

A punch of steel, cut by a goldsmith’s hand, strikes a letter into a bar of copper. The copper goes
to the bottom of the mould, two L-shaped halves that slide against each other. A ladle of molten
metal, a jerk of the arm, and a few seconds later out falls a letter. An *i* is narrow, an *m* wide;
the mould slides to fit. But each stands exactly as high as the other, and that is the point.

## Alike to the breadth of a hair

A page of type is a mosaic of two or three thousand pieces, locked into a frame by pressure alone.
Let a few be a hair too tall and they punch through the paper. Let them be too short and they leave
a gap. Let them be crooked and the whole page drops on the floor, as every apprentice had occasion
to learn. The metal itself had to be found: lead because it melts easily, tin because it flows into
the corners, antimony because it makes the casting hard.

> For the first time, things were made by the thousand of which one could take the place of any other.

Before there were identical screws, there were identical letters. For the first time, things were
made by the thousand of which one could take the place of any other. About a hundred and eighty
copies of the Bible with forty-two lines left the workshop. A copyist would have needed lifetimes.

## What the trade left behind

The compositor stood at two sloping trays, the capitals in the upper case and the small letters in
the lower. He set upside down and from left to right, and learned to mind his p’s and q’s, since in
a mirror the one is nearly the other. When a line fell short he filled it with blank slips of metal;
when the job was done he threw every letter back in its compartment, and the page was gone. The
sheets remained.

It was an expensive trade before it earned a penny. Type, paper and wages had to be paid long before
a book was sold; Gutenberg lost his workshop to his lender, Johann Fust, in 1455, with the Bible
barely finished. He may be the first man of whom it can be said that he made reading cheap and could
not afford it.
`,
    },
    de: {
      kicker: 'Handwerk',
      title: 'Das Gewicht eines Buchstabens',
      teaser:
        'Gutenbergs große Erfindung war nicht die Presse. Es war ein kleiner Kasten zum Metallgießen, und er lehrte die Welt, was es heißt, dass zwei Dinge gleich sind.',
      body: `
Die Presse war alt. Winzer pressten Trauben mit der Schraube, Papiermacher ihre nassen Bogen.
Geschnittene Holzstöcke druckten schon jahrzehntelang Spielkarten und Heilige, ehe in Mainz jemand
daran dachte, und in Korea hatte man bewegliche Lettern aus Bronze gegossen. Was Johannes Gutenberg
um 1450 beisteuerte, passt in eine Handfläche: das verstellbare Gießinstrument.

Ein Stempel aus Stahl, von Goldschmiedehand geschnitten, schlägt einen Buchstaben in ein Stück
Kupfer. Das Kupfer kommt auf den Boden der Form, zweier L-förmiger Hälften, die aneinander gleiten.
Eine Kelle flüssiges Metall, ein Ruck mit dem Arm, und wenige Sekunden später fällt ein Buchstabe
heraus. Das *i* ist schmal, das *m* breit, die Form gleitet mit. Aber jedes steht genau so hoch wie
das andere, und darauf kommt es an.

## Gleich bis auf Haaresbreite

Eine gesetzte Seite ist ein Mosaik aus zwei- oder dreitausend Teilen, die allein der Druck im Rahmen
hält. Sind ein paar um ein Haar zu hoch, stechen sie durchs Papier. Sind sie zu niedrig, bleibt eine
Lücke. Sind sie schief, fällt die Seite auf den Boden, was jeder Lehrling einmal erleben durfte. Auch
das Metall musste erst gefunden werden: Blei, weil es leicht schmilzt, Zinn, weil es in die Ecken
fließt, Antimon, weil es den Guss hart macht.

> Zum ersten Mal entstanden zu Tausenden Dinge, von denen jedes an die Stelle jedes anderen treten konnte.

Ehe es gleiche Schrauben gab, gab es gleiche Buchstaben. Zum ersten Mal entstanden zu Tausenden
Dinge, von denen jedes an die Stelle jedes anderen treten konnte. Rund hundertachtzig Exemplare der
Bibel mit zweiundvierzig Zeilen verließen die Werkstatt. Ein Schreiber hätte dafür mehrere Leben
gebraucht.

## Was vom Beruf blieb

Der Setzer stand vor einem schrägen Kasten voller Fächer, die häufigen Buchstaben nah bei der Hand.
Er setzte kopfstehend und von links nach rechts und lernte, *p* und *q* auseinanderzuhalten, denn
im Spiegel ist das eine beinahe das andere. War eine Zeile zu kurz, füllte er sie mit blindem Metall;
war der Auftrag getan, warf er jeden Buchstaben in sein Fach zurück, und die Seite war fort. Die
Bogen blieben.

Es war ein teures Gewerbe, lange bevor es einen Pfennig einbrachte. Lettern, Papier und Löhne wollten
bezahlt sein, ehe ein Buch verkauft war; Gutenberg verlor seine Werkstatt 1455 an seinen Geldgeber
Johannes Fust, kaum dass die Bibel fertig war. Er ist vielleicht der Erste, von dem man sagen kann,
dass er das Lesen billig machte und es sich nicht leisten konnte.
`,
    },
  },
};
