/**
 * Descriptions of the shop's goods, which the inventory does not have. The merchant backend keeps
 * price and stock; `price` and `stock` here are a demo's initial values. Each picture is
 * `public/goods/<id>.svg`.
 */
export const CATEGORIES = ['paper', 'desk', 'pocket'] as const;
export type Category = (typeof CATEGORIES)[number];

interface GoodText {
  readonly name: string;
  /** Describes the picture. */
  readonly picture: string;
  readonly line: string;
  readonly story: string;
  /** Material and size. */
  readonly made: string;
}

export interface Good {
  readonly id: string;
  readonly category: Category;
  readonly first: { readonly price: string; readonly stock: number };
  readonly texts: { readonly en: GoodText; readonly de: GoodText };
}

const ledger: Good = {
  id: 'ledger',
  category: 'paper',
  first: { price: '12', stock: 40 },
  texts: {
    en: {
      name: 'Ledger for two columns',
      picture: 'A dark green cloth-bound notebook with a ribbon and a paper label',
      line: 'For every sum a place on the left and one on the right.',
      story:
        'Ruled the way Pacioli taught it: debit on the left, credit on the right, a narrow column for the page of the journal. The paper takes ink without letting it through, and the book lies flat from the first page to the last.',
      made: '192 pages, thread-stitched, cloth cover, 17 × 24 cm',
    },
    de: {
      name: 'Kontobuch mit zwei Spalten',
      picture: 'Ein in dunkelgrünes Leinen gebundenes Heft mit Leseband und Papieretikett',
      line: 'Für jede Summe ein Platz links und einer rechts.',
      story:
        'Liniert, wie Pacioli es lehrte: links Soll, rechts Haben, dazwischen eine schmale Spalte für die Seite des Journals. Das Papier nimmt Tinte an, ohne sie durchzulassen, und das Buch liegt von der ersten bis zur letzten Seite flach.',
      made: '192 Seiten, fadengeheftet, Leineneinband, 17 × 24 cm',
    },
  },
};

const broadside: Good = {
  id: 'broadside',
  category: 'paper',
  first: { price: '18', stock: 12 },
  texts: {
    en: {
      name: 'Broadside “Et cetera”',
      picture: 'A print with a large red ampersand in a pale frame',
      line: 'One ampersand, as large as the press allows.',
      story:
        'Cut in pear wood and printed by hand in one colour, slowly enough that the ink stays on top of the sheet. Every copy shows the grain of the block a little differently; the number is written in pencil at the foot.',
      made: 'Letterpress on cotton paper, 300 g, 30 × 40 cm, without the frame',
    },
    de: {
      name: 'Einblattdruck „Et cetera“',
      picture: 'Ein Druck mit einem großen roten Et-Zeichen in hellem Rahmen',
      line: 'Ein Et-Zeichen, so groß die Presse es erlaubt.',
      story:
        'In Birnbaum geschnitten und von Hand in einer Farbe gedruckt, langsam genug, dass die Farbe auf dem Bogen steht. Jedes Blatt zeigt die Maserung ein wenig anders; die Nummer steht mit Bleistift am Fuß.',
      made: 'Buchdruck auf Baumwollpapier, 300 g, 30 × 40 cm, ohne Rahmen',
    },
  },
};

const envelopes: Good = {
  id: 'envelopes',
  category: 'paper',
  first: { price: '6.5', stock: 60 },
  texts: {
    en: {
      name: 'Lined envelopes, ten',
      picture: 'Two envelopes with a blue lining, one closed with a red wax seal',
      line: 'With a lining that keeps the letter to itself.',
      story:
        'The pattern inside is older than data protection and serves the same end: held against the light, the envelope shows its lining and nothing else. You may sign across the flap; you may also sign without looking.',
      made: 'Ten pieces with cards, laid paper, 11.4 × 16.2 cm',
    },
    de: {
      name: 'Gefütterte Umschläge, zehn',
      picture: 'Zwei blau gefütterte Umschläge, einer mit rotem Wachssiegel',
      line: 'Mit einem Futter, das den Brief für sich behält.',
      story:
        'Das Muster innen ist älter als der Datenschutz und dient demselben Zweck: Gegen das Licht gehalten zeigt der Umschlag sein Futter und sonst nichts. Man kann quer über die Lasche unterschreiben; man kann auch blind unterschreiben.',
      made: 'Zehn Stück mit Karten, geripptes Papier, 11,4 × 16,2 cm',
    },
  },
};

const ink: Good = {
  id: 'ink',
  category: 'desk',
  first: { price: '9', stock: 35 },
  texts: {
    en: {
      name: 'Iron gall ink',
      picture: 'A squat glass bottle of blue-black ink with a cork',
      line: 'Writes grey, dries black, stays for centuries.',
      story:
        'Boiled from oak galls, as notaries required it: the line darkens in the air and bites into the fibre, so that what was agreed cannot be washed off again. Rinse your pen once a week and it will outlive you too.',
      made: 'Glass with cork, 50 ml',
    },
    de: {
      name: 'Eisengallustinte',
      picture: 'Ein gedrungenes Glas blauschwarzer Tinte mit Korken',
      line: 'Schreibt grau, trocknet schwarz, hält Jahrhunderte.',
      story:
        'Aus Galläpfeln gekocht, wie die Notare es verlangten: Der Strich dunkelt an der Luft nach und beißt sich in die Faser, so dass sich nicht mehr abwaschen lässt, was vereinbart war. Spülen Sie die Feder einmal in der Woche, dann überdauert auch sie Sie.',
      made: 'Glas mit Korken, 50 ml',
    },
  },
};

const pencils: Good = {
  id: 'pencils',
  category: 'desk',
  first: { price: '4', stock: 80 },
  texts: {
    en: {
      name: 'Three pencils',
      picture: 'Three hexagonal pencils in green, ochre and natural cedar',
      line: 'Soft, medium, and one that argues back.',
      story:
        'Cedar around graphite, lacquered twice, without an eraser at the end: in this shop nothing is edited, only corrected. The B is for drafts, the HB for lists, the 2H for the margins of other people’s books.',
      made: 'B, HB and 2H, cedar, 17.5 cm',
    },
    de: {
      name: 'Drei Bleistifte',
      picture: 'Drei sechskantige Bleistifte in Grün, Ocker und Zeder natur',
      line: 'Weich, mittel und einer, der widerspricht.',
      story:
        'Zeder um Graphit, zweimal lackiert, ohne Radierer am Ende: In diesem Laden wird nichts gelöscht, nur berichtigt. Der B ist für Entwürfe, der HB für Listen, der 2H für die Ränder fremder Bücher.',
      made: 'B, HB und 2H, Zeder, 17,5 cm',
    },
  },
};

const loupe: Good = {
  id: 'loupe',
  category: 'desk',
  first: { price: '24', stock: 8 },
  texts: {
    en: {
      name: 'Folding loupe',
      picture: 'A brass folding magnifier over a milled coin edge',
      line: 'Eight times closer to the milling.',
      story:
        'Made for looking at the edges of coins and the serifs of letters. The lens folds into its brass case with a click that one soon makes without thinking. Brass darkens where it is held: after a year it is yours.',
      made: 'Brass and glass, magnifies 8 times, 4 cm',
    },
    de: {
      name: 'Klapplupe',
      picture: 'Eine Klapplupe aus Messing über dem Rand einer Münze',
      line: 'Achtmal näher am Rändel.',
      story:
        'Gemacht, um Münzränder und Serifen anzusehen. Die Linse klappt mit einem Klicken ins Messinggehäuse, das man bald tut, ohne es zu merken. Messing dunkelt, wo man es hält: Nach einem Jahr ist es Ihre.',
      made: 'Messing und Glas, achtfach, 4 cm',
    },
  },
};

const purse: Good = {
  id: 'purse',
  category: 'pocket',
  first: { price: '15', stock: 18 },
  texts: {
    en: {
      name: 'Drawstring purse',
      picture: 'A small brown leather purse with a drawstring and three coins beside it',
      line: 'What a wallet was before it needed a battery.',
      story:
        'One round of vegetable-tanned leather, eight holes and a cord: open, it lies flat like a plate and shows all you have; drawn shut, it tells nobody. Cut from a pattern that a river gave back after six hundred years.',
      made: 'Leather, linen cord, 22 cm across when open',
    },
    de: {
      name: 'Zugbeutel',
      picture: 'Ein kleiner Beutel aus braunem Leder mit Zugband, daneben drei Münzen',
      line: 'Was eine Wallet war, bevor sie einen Akku brauchte.',
      story:
        'Eine Scheibe pflanzlich gegerbtes Leder, acht Löcher und eine Schnur: Offen liegt er flach wie ein Teller und zeigt alles, was man hat; zugezogen verrät er nichts. Nach einem Schnitt, den ein Fluss nach sechshundert Jahren zurückgab.',
      made: 'Leder, Leinenschnur, offen 22 cm im Durchmesser',
    },
  },
};

const tally: Good = {
  id: 'tally',
  category: 'pocket',
  first: { price: '7', stock: 25 },
  texts: {
    en: {
      name: 'Pair of tally sticks',
      picture: 'Two halves of a notched hazel stick lying side by side',
      line: 'A debt in hazel, split down the middle.',
      story:
        'Agree on a sum, cut the notches across both halves, split the stick and keep one half each. The grain fits only its own other half. The Exchequer kept its books like this for seven centuries; it still settles who pays for dinner.',
      made: 'Hazel, uncut, with instructions, 21 cm',
    },
    de: {
      name: 'Kerbholz, ein Paar',
      picture: 'Zwei Hälften eines gekerbten Haselstocks nebeneinander',
      line: 'Eine Schuld in Hasel, längs gespalten.',
      story:
        'Auf eine Summe einigen, die Kerben über beide Hälften schneiden, den Stock spalten, jeder behält eine. Die Maserung passt nur zur eigenen zweiten Hälfte. Das englische Schatzamt führte so sieben Jahrhunderte lang Buch; wer das Essen zahlt, klärt es noch heute.',
      made: 'Hasel, ungekerbt, mit Anleitung, 21 cm',
    },
  },
};

const mug: Good = {
  id: 'mug',
  category: 'pocket',
  first: { price: '11', stock: 3 },
  texts: {
    en: {
      name: 'Enamel mug with a lily',
      picture: 'A cream enamel mug with a blue rim and a green lily',
      line: 'The florin’s other side, for tea.',
      story:
        'Steel, enamelled twice, with the lily of the fiorino on one side and nothing on the other, so that you can toss it. It does not break; it chips, and each chip is dated by whoever was there.',
      made: 'Enamelled steel, 0.35 l',
    },
    de: {
      name: 'Emaillebecher mit Lilie',
      picture: 'Ein cremefarbener Emaillebecher mit blauem Rand und grüner Lilie',
      line: 'Die andere Seite des Florins, für Tee.',
      story:
        'Stahl, zweimal emailliert, auf der einen Seite die Lilie des Fiorino, auf der anderen nichts, so dass man ihn werfen kann. Er zerbricht nicht; er platzt ab, und jede Macke datiert, wer dabei war.',
      made: 'Emaillierter Stahl, 0,35 l',
    },
  },
};

export const GOODS: readonly Good[] = [
  ledger,
  broadside,
  envelopes,
  ink,
  pencils,
  loupe,
  purse,
  tally,
  mug,
];

export function findGood(id: string): Good | null {
  return GOODS.find((good) => good.id === id) ?? null;
}
