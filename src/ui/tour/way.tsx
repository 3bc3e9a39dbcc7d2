import type { ReactNode } from 'react';
import type { Amount as Money } from '@/protocol/amount';
import type { Language } from '@/ui/messages/language';
import { tourMessages } from '@/ui/messages/tour';
import { Amount } from '@/ui/primitives/amount';
import { LocalTime } from '@/ui/primitives/local-time';
import type { TourFigures } from './tour-figures';

interface WayProps {
  language: Language;
  figures: TourFigures;
}

/** Lists the four steps of the money, each with the visitor's own amount. */
export function Way({ language, figures }: WayProps) {
  const t = tourMessages(language);
  const { account, sent, waiting, withdrawn, coins, orders, paid, refunded } = figures;
  const { onItsWay, arrived } = figures;
  const isDebt = account?.balance.side === 'debit';
  const figure = (term: ReactNode, amount: Money) => (
    <Figure term={term}>
      <Amount
        value={amount}
        language={language}
        className={amount.units > 0n ? 'font-semibold' : 'text-soft'}
      />
    </Figure>
  );
  return (
    <section className="mt-14 border-t-2 border-ink/60 pt-6" aria-labelledby="way">
      <h2 id="way" className="text-2xl font-semibold">
        {t.yoursTitle}
      </h2>
      <ol aria-live="polite" className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <Step number={1} text={t.step1}>
          <Figure term={t.inAccount}>
            {account === null ? (
              <a href="/bank/log-in?next=%2F">{t.notLoggedIn}</a>
            ) : (
              <Amount
                value={account.balance.amount}
                language={language}
                className="font-semibold"
                {...(isDebt && account.balance.amount.units > 0n ? { sign: '-' as const } : {})}
              />
            )}
          </Figure>
          {figure(t.sent, sent)}
        </Step>
        <Step number={2} text={t.step2}>
          {figure(t.waiting, waiting)}
          {figure(t.withdrawn(coins), withdrawn)}
        </Step>
        <Step number={3} text={t.step3}>
          {figure(t.paid(orders), paid)}
          {refunded.units > 0n && figure(t.refunded, refunded)}
        </Step>
        <Step number={4} text={t.step4}>
          {figure(<OnItsWay {...{ language, figures }} />, onItsWay)}
          {figure(t.arrived, arrived)}
        </Step>
      </ol>
      <p className="mt-6 max-w-prose text-sm text-soft">{t.onlyYou}</p>
      {(account !== null || orders > 0) && (
        <noscript>
          <meta httpEquiv="refresh" content="15" />
          <p className="mt-2 text-sm text-soft">
            {t.refreshes} <a href="/">{t.checkAgain}</a>
          </p>
        </noscript>
      )}
    </section>
  );
}

function OnItsWay({ language, figures }: WayProps) {
  const t = tourMessages(language);
  if (figures.arrivesBy === 0) return t.onItsWayNothing;
  return (
    <>
      {t.onItsWay} <LocalTime at={figures.arrivesBy} language={language} />
    </>
  );
}

function Step({ number, text, children }: { number: number; text: string; children: ReactNode }) {
  return (
    <li className="step">
      <p>
        <span aria-hidden>{number}</span>
        {text}
      </p>
      <dl>{children}</dl>
    </li>
  );
}

function Figure({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
