import type { Article } from './article';

export const florin: Article = {
  slug: 'the-coin-with-the-lily',
  price: '0.5',
  texts: {
    en: {
      kicker: 'Coins',
      title: 'The coin with the lily',
      teaser:
        'In 1252 Florence struck a gold piece so honest that half of Europe copied it. What made a coin the size of a fingernail worth trusting for three centuries?',
      body: `
Florence in the middle of the thirteenth century had a problem of success. Its weavers bought wool
in England and Burgundy and sold cloth as far as Syria, but its own money was small change: thin
silver pennies that wore out, were clipped, and differed from one town gate to the next. To settle a
serious bill a merchant needed a sack of them, and somebody whom both sides believed to count it.

In November 1252 the city struck something else. The new coin weighed a little more than three and
a half grams and was gold as pure as the goldsmiths of the day could make it. On one side stood the
patron saint of the city, John the Baptist, in his hair shirt; on the other the lily, the *fiore*
from which the piece took its name: *fiorino*, the florin.

## Trust you can weigh

Gold coins were not new. What was new was that this one stayed the same. Kings who were short of
money had always had a simple remedy: call in the coins, melt them with a little more copper, and
hand back the same number. The republic of merchants resisted. For almost three hundred years the
weight and fineness of the florin hardly moved, because the people who governed the mint were the
people who would have been cheated first.

> The people who governed the mint were the people who would have been cheated first.

To spare everyone the trouble of testing, florins were soon weighed officially and sewn into small
leather purses under a seal. The sealed florin, the *fiorino di suggello*, passed from hand to hand
unopened. Nobody looked at the metal any more. They looked at the seal.

## Everybody's lily

Success invites imitation. Within a century princes and bishops from Aragon to Hungary struck
florins of their own, some honest, some not, many still with the lily and the saint. The English
tried in 1344 and called it back within months; the Dutch liked the word so much that their guilder
was written *fl.* until the euro came. Dante put a forger of florins into the lower circles of Hell:
Master Adam, who had added three carats of dross and was burned for it.

The lesson outlived the gold. A means of payment needs no king and no portrait. It needs a rule that
anybody can check, and a guardian with more to lose from breaking it than to win. The rest, as the
Florentines found when nobody opened the purses any more, is a matter of seals.
`,
    },
    de: {
      kicker: 'Münzen',
      title: 'Die Münze mit der Lilie',
      teaser:
        'Im Jahr 1252 prägte Florenz ein Goldstück, so ehrlich, dass halb Europa es nachmachte. Was machte eine fingernagelgroße Münze drei Jahrhunderte lang vertrauenswürdig?',
      body: `
Florenz hatte in der Mitte des dreizehnten Jahrhunderts ein Problem, wie es nur Erfolgreiche haben.
Seine Weber kauften Wolle in England und Burgund und verkauften Tuch bis nach Syrien, aber das
eigene Geld war Kleingeld: dünne Silberpfennige, die sich abnutzten, beschnitten wurden und von
einem Stadttor zum nächsten verschieden waren. Wer eine größere Rechnung zahlen wollte, brauchte
einen Sack davon und jemanden, dem beide Seiten das Zählen zutrauten.

Im November 1252 prägte die Stadt etwas anderes. Die neue Münze wog gut dreieinhalb Gramm und war
so reines Gold, wie es die Goldschmiede der Zeit zustande brachten. Auf der einen Seite stand der
Schutzpatron der Stadt, Johannes der Täufer im härenen Gewand, auf der anderen die Lilie, *fiore*,
von der das Stück seinen Namen bekam: *fiorino*, der Florin.

## Vertrauen zum Nachwiegen

Goldmünzen gab es längst. Neu war, dass diese gleich blieb. Könige in Geldnot kannten von jeher ein
einfaches Mittel: die Münzen einziehen, mit etwas mehr Kupfer einschmelzen und dieselbe Zahl
zurückgeben. Die Republik der Kaufleute widerstand. Fast dreihundert Jahre lang änderten sich
Gewicht und Feingehalt kaum, denn wer über die Münze wachte, wäre selbst als Erster betrogen worden.

> Wer über die Münze wachte, wäre selbst als Erster betrogen worden.

Um allen das Prüfen zu ersparen, wog man die Florine bald amtlich und nähte sie in kleine
Lederbeutel, auf die ein Siegel kam. Der gesiegelte Florin, der *fiorino di suggello*, ging
ungeöffnet von Hand zu Hand. Auf das Metall sah niemand mehr. Man sah auf das Siegel.

## Die Lilie aller

Erfolg wird nachgeahmt. Binnen eines Jahrhunderts prägten Fürsten und Bischöfe von Aragón bis
Ungarn ihre eigenen Florine, manche ehrlich, manche nicht, viele noch immer mit Lilie und Heiligem.
Die Engländer versuchten es 1344 und gaben nach wenigen Monaten auf; den Niederländern gefiel das
Wort so gut, dass sie ihren Gulden bis zum Euro mit *fl.* abkürzten. Dante steckte einen Fälscher
in die unteren Kreise der Hölle: Meister Adam, der drei Karat Unreines beigemischt hatte und dafür
verbrannt worden war.

Die Lehre hat das Gold überlebt. Ein Zahlungsmittel braucht keinen König und kein Bildnis. Es
braucht eine Regel, die jeder nachprüfen kann, und einen Hüter, der durch ihren Bruch mehr verliert
als gewinnt. Der Rest ist, wie die Florentiner merkten, als niemand mehr die Beutel öffnete, eine
Frage der Siegel.
`,
    },
  },
};
