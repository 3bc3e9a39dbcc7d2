import type { Article } from './article';

export const tallySticks: Article = {
  slug: 'the-receipts-that-burned-parliament',
  price: '1.5',
  texts: {
    en: {
      kicker: 'Records',
      title: 'The receipts that burned Parliament',
      teaser:
        'For seven hundred years England kept its accounts on notched sticks. On an October day in 1834 somebody decided to get rid of them.',
      body: `
Take a stick of hazel as long as your forearm. Cut notches across it for the sum that is paid: as
broad as a palm for a thousand pounds, a thumb for a hundred, a little finger for twenty, the
thickness of a ripe barleycorn for a single pound. Write on two sides who pays, and for what. Then
split the stick lengthwise, through every notch, and give each party one half.

That is a tally, and for seven centuries it was how the treasury of England gave receipts.

## Two halves of one truth

A split tally is a small marvel of security. Adding a notch to one half does no good, since the
other half lacks it. Carving a new pair does no good either, since no two hazel sticks have the same
grain, and the halves of a true pair meet as only they can. To check a claim no expert was required,
no seal and no reading: one laid the pieces together and looked.

> To check a claim, one laid the pieces together and looked.

The longer piece, with the handle, was called the stock, and the one who had advanced the money kept
it. The shorter piece was the foil. Whoever held the stock held a claim on the Crown, and such claims
could be handed on to a creditor in place of coin. The word has travelled from there to exchanges
where nobody has seen hazel for a long time.

## Firewood

The sticks outlived their reason. Parliament abolished them in 1782, but in such a way that the old
offices should lapse only with their holders, the last of whom gave up his in 1826. Two cartloads of
tallies were left in Westminster. They could have been given to the poor of the neighbourhood to
burn, Charles Dickens remarked later, but that would have been too simple.

On 16 October 1834 two workmen were told to burn them in the stoves beneath the House of Lords. They
put on bundle after bundle, from the early morning. In the afternoon visitors complained that the
floor was hot through the soles of their boots. The flues, lined with copper and overheated, had set
the walls alight. At six in the evening the fire broke out, and by midnight most of the medieval
palace was gone. William Turner stood on the bank of the Thames and sketched.

Westminster Hall was saved, and so were some hundreds of tallies that had been mislaid elsewhere.
They can still be read. Paper of the same age is often less well preserved, and many a file of last
year’s can no longer be opened at all. It was a good format. It was just a little too flammable.
`,
    },
    de: {
      kicker: 'Belege',
      title: 'Die Quittungen, die das Parlament verbrannten',
      teaser:
        'Siebenhundert Jahre lang führte England seine Rechnungen auf gekerbten Stöcken. An einem Oktobertag des Jahres 1834 wollte sie jemand loswerden.',
      body: `
Man nehme einen Haselstock, so lang wie ein Unterarm. Quer hinein schneide man Kerben für die
gezahlte Summe: eine Handfläche breit für tausend Pfund, einen Daumen für hundert, einen kleinen
Finger für zwanzig, so dick wie ein reifes Gerstenkorn für ein einzelnes. Auf zwei Seiten schreibe
man, wer zahlt und wofür. Dann spalte man den Stock der Länge nach, durch alle Kerben, und gebe jeder
Seite eine Hälfte.

Das ist ein Kerbholz, und sieben Jahrhunderte lang quittierte die Schatzkammer Englands auf diese Art.

## Zwei Hälften einer Wahrheit

Ein gespaltenes Kerbholz ist ein kleines Wunder der Sicherheit. Eine Kerbe in der einen Hälfte
hinzuzufügen nützt nichts, sie fehlt ja in der anderen. Ein neues Paar zu schnitzen nützt auch
nichts, denn keine zwei Haselstöcke haben dieselbe Maserung, und die Hälften eines echten Paares
fügen sich, wie nur sie es können. Zum Prüfen brauchte es keinen Kundigen, kein Siegel und kein
Lesen: Man legte die Stücke aneinander und sah hin.

> Zum Prüfen legte man die Stücke aneinander und sah hin.

Das längere Stück, das mit dem Griff, hieß *stock*, und es behielt, wer das Geld vorgestreckt hatte.
Das kürzere war das *foil*. Wer den Stock besaß, besaß eine Forderung an die Krone, und solche
Forderungen ließen sich statt Münzen an einen Gläubiger weitergeben. Von dort ist das Wort an Börsen
gewandert, an denen lange niemand mehr ein Stück Hasel gesehen hat.

## Brennholz

Die Stöcke überlebten ihren Zweck. Das Parlament schaffte sie 1782 ab, jedoch so, dass die alten
Ämter erst mit ihren Inhabern enden sollten, deren letzter seines 1826 aufgab. In Westminster blieben
zwei Wagenladungen Kerbhölzer zurück. Man hätte sie den Armen der Gegend zum Heizen geben können,
bemerkte Charles Dickens später, aber das wäre zu einfach gewesen.

Am 16. Oktober 1834 sollten zwei Arbeiter sie in den Öfen unter dem Oberhaus verbrennen. Vom frühen
Morgen an legten sie Bündel um Bündel nach. Am Nachmittag beschwerten sich Besucher, der Boden sei
durch die Stiefelsohlen heiß. Die kupfernen Rauchzüge waren überhitzt und hatten die Wände in Brand
gesetzt. Um sechs Uhr abends schlugen die Flammen heraus, um Mitternacht war der mittelalterliche
Palast zum größten Teil verloren. William Turner stand am Ufer der Themse und zeichnete.

Gerettet wurden die Westminster Hall und einige Hundert Kerbhölzer, die anderswo verlegt worden
waren. Lesbar sind sie noch heute. Papier desselben Alters ist oft schlechter erhalten, und manche
Datei vom vorigen Jahr lässt sich überhaupt nicht mehr öffnen. Es war ein gutes Format. Es war nur
etwas zu leicht entflammbar.
`,
    },
  },
};
