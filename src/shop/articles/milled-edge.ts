import type { Article } from './article';

export const milledEdge: Article = {
  slug: 'newton-at-the-edge',
  price: '3',
  texts: {
    en: {
      kicker: 'Forgery',
      title: 'Newton at the edge',
      teaser:
        'In 1696 the greatest mind in England took a job at the Mint. The money was being eaten from the rim inwards, and the cure was a row of tiny grooves.',
      body: `
Run a thumbnail along the rim of a larger coin and you will feel ridges, or letters, or both. They
are not decoration. They are what is left of an emergency.

England in the 1690s paid with hammered silver, struck by hand between two dies and never quite
round. Anyone with shears could trim a sliver from the rim and spend the coin afterwards at its full
value. A patient clipper gathered an ounce of silver from a bagful of shillings. Since everybody did
the sum, good coins vanished into chests and over the Channel, and only the bitten ones went round.
When officials weighed what came in at the Exchequer, the bags held about half the silver they ought
to have.

## A cure with teeth

The cure had been standing in the Tower of London for thirty years: presses driven by horses, which
made perfectly round coins, and a machine that pressed a pattern into the edge. On the larger pieces
the edge carried words: *DECUS ET TUTAMEN*, an ornament and a safeguard. Whoever clipped such a coin
clipped the safeguard, and the next person saw it at a glance. But so long as the old money was
allowed to circulate, nobody was foolish enough to spend the new.

> Whoever clipped such a coin clipped the safeguard, and the next person saw it at a glance.

In 1696 Parliament decided to call in all the hammered silver and strike the currency afresh. That
spring a professor from Cambridge came to the Mint as its Warden. The post was considered a reward
that required little attendance. Isaac Newton attended. He timed the presses, counted the horses and
the men, and had the blows of the press adjusted to the pace at which a hand can be snatched away.
Branch mints opened in five towns. Within three years nearly the entire silver coinage of the country
had been melted and reborn.

## The Warden investigates

The Warden’s duties also included the pursuit of counterfeiters, and Newton, who asked in vain to be
excused, then pursued them as he did everything. He paid informers, sat in taverns, and collected
depositions by the hundred. His chief adversary, William Chaloner, had forged coins, banknotes and
testimonials, and had gone so far as to offer Parliament his services against forgery. Newton took
two years over the evidence. Chaloner was hanged in March 1699.

The edge has outlasted them both. It turns a question for experts, whether the weight is right, into
one for thumbs. That is perhaps the best that can be said of any security device: that people who
have never heard of it use it all day, and only notice when it is missing.
`,
    },
    de: {
      kicker: 'Fälschung',
      title: 'Newton und der Rand',
      teaser:
        'Im Jahr 1696 nahm der größte Kopf Englands eine Stelle bei der Münze an. Das Geld wurde vom Rand her aufgefressen, und das Mittel dagegen war eine Reihe winziger Rillen.',
      body: `
Wer mit dem Daumennagel am Rand einer größeren Münze entlangfährt, spürt Rillen oder Buchstaben oder
beides. Schmuck ist das nicht. Es ist der Rest eines Notstands.

England zahlte in den 1690er Jahren mit gehämmertem Silber, von Hand zwischen zwei Stempeln
geschlagen und nie ganz rund. Wer eine Schere besaß, schnitt einen Span vom Rand und gab die Münze
danach zum vollen Wert aus. Geduldige Beschneider holten aus einem Beutel Schillinge eine Unze
Silber. Da alle so rechneten, verschwanden die guten Münzen in Truhen und über den Kanal, und nur die
angebissenen liefen um. Als man wog, was bei der Schatzkammer einging, enthielten die Säcke etwa die
Hälfte des Silbers, das sie hätten enthalten sollen.

## Ein Mittel mit Zähnen

Das Mittel stand seit dreißig Jahren im Tower von London: Pressen mit Pferdeantrieb, die vollkommen
runde Münzen lieferten, und eine Maschine, die ein Muster in den Rand drückte. Bei größeren Stücken
trug der Rand Worte: *DECUS ET TUTAMEN*, Zier und Schutz. Wer eine solche Münze beschnitt, beschnitt
den Schutz, und der Nächste sah es auf einen Blick. Solange aber das alte Geld umlaufen durfte, war
niemand so dumm, das neue auszugeben.

> Wer eine solche Münze beschnitt, beschnitt den Schutz, und der Nächste sah es auf einen Blick.

1696 beschloss das Parlament, alles gehämmerte Silber einzuziehen und die Währung neu zu prägen. In
jenem Frühjahr kam ein Professor aus Cambridge als Aufseher an die Münze. Die Stelle galt als
Belohnung, die wenig Anwesenheit verlangte. Isaac Newton war anwesend. Er stoppte die Pressen, zählte
Pferde und Männer und ließ die Schläge auf das Tempo einstellen, in dem man eine Hand zurückziehen
kann. In fünf Städten entstanden Zweigstellen. Binnen drei Jahren war beinahe das ganze Silbergeld
des Landes eingeschmolzen und neu geboren.

## Der Aufseher ermittelt

Zu den Pflichten des Aufsehers gehörte auch die Jagd auf Falschmünzer, und Newton, der vergeblich um
Befreiung davon bat, betrieb sie dann wie alles. Er bezahlte Spitzel, saß in Wirtshäusern und
sammelte Aussagen zu Hunderten. Sein wichtigster Gegner, William Chaloner, hatte Münzen, Banknoten
und Zeugnisse gefälscht und dem Parlament sogar seine Dienste gegen Fälscher angeboten. Zwei Jahre
trug Newton Beweise zusammen. Im März 1699 wurde Chaloner gehängt.

Der Rand hat beide überdauert. Er macht aus einer Frage für Fachleute, ob nämlich das Gewicht stimmt,
eine für Daumen. Das ist vielleicht das Beste, was sich über eine Sicherung sagen lässt: dass Menschen,
die nie von ihr gehört haben, sie den ganzen Tag benutzen und sie erst bemerken, wenn sie fehlt.
`,
    },
  },
};
