import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { Amount } from '@/ui/primitives/amount';
import { Button, LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { PageTitle } from '@/ui/primitives/page-title';
import { Facts } from '@/ui/wallet/facts';
import { History } from '@/ui/wallet/history';
import type { Balance } from '@/wallet/core/balance';
import type { Overview as OverviewData } from '@/wallet/service/wallet-service';

interface OverviewProps {
  language: Language;
  overview: OverviewData;
  /** Where coins come from, if known. */
  bankUrl: string | null;
  /** Opened with `?uri=…`. */
  walletUrl: string;
}

/** What is in the wallet, what happened, and a field for an address from elsewhere. */
export function Overview({ language, overview, bankUrl, walletUrl }: OverviewProps) {
  const t = walletMessages(language);
  const { balances, history, pending } = overview;
  const held = balances.filter(
    ({ available, incoming, outgoing }) => available.units + incoming.units + outgoing.units > 0n,
  );
  return (
    <>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <div className="space-y-12">
        <section aria-labelledby="balances">
          <h2 id="balances" className="sr-only">
            {t.balances}
          </h2>
          {held.length === 0 ? (
            <EmptyState title={t.empty}>
              <p>{t.emptyText}</p>
              {bankUrl !== null && <LinkButton href={bankUrl}>{t.toBank}</LinkButton>}
            </EmptyState>
          ) : (
            <ul className="space-y-6">
              {held.map((balance) => (
                <li key={balance.exchangeBaseUrl}>
                  <BalanceSheet language={language} balance={balance} />
                </li>
              ))}
            </ul>
          )}
          <p role="status" className="mt-4 text-soft">
            {pending > 0 ? t.refreshing : ''}
          </p>
        </section>
        <History language={language} history={history} />
        <OpenUri language={language} walletUrl={walletUrl} />
      </div>
    </>
  );
}

function BalanceSheet({ language, balance }: { language: Language; balance: Balance }) {
  const t = walletMessages(language);
  const { available, incoming, outgoing, exchangeBaseUrl } = balance;
  const more = [
    { name: t.incoming, amount: incoming },
    { name: t.outgoing, amount: outgoing },
  ].filter(({ amount }) => amount.units > 0n);
  return (
    <div className="border border-rule bg-sheet p-5 sm:p-7">
      <p className="text-soft">{t.available}</p>
      <p className="text-4xl font-semibold">
        <Amount value={available} language={language} />
      </p>
      <p className="mt-1 break-words text-soft">
        {t.exchange}: {exchangeBaseUrl}
      </p>
      {more.length > 0 && (
        <div className="mt-4">
          <Facts
            facts={more.map(({ name, amount }) => ({
              name,
              value: <Amount value={amount} language={language} />,
            }))}
          />
        </div>
      )}
    </div>
  );
}

function OpenUri({ language, walletUrl }: { language: Language; walletUrl: string }) {
  const t = walletMessages(language);
  return (
    <section aria-labelledby="open-uri">
      <h2 id="open-uri" className="text-xl font-semibold">
        {t.openUriTitle}
      </h2>
      <form action={walletUrl} method="get" className="mt-3 max-w-prose space-y-3">
        <label htmlFor="uri" className="block font-semibold">
          {t.openUriLabel}
        </label>
        <p id="uri-hint" className="text-soft">
          {t.openUriHint}
        </p>
        <div className="flex flex-wrap gap-3">
          <input
            id="uri"
            name="uri"
            required
            autoComplete="off"
            spellCheck={false}
            aria-describedby="uri-hint"
            className="min-h-11 min-w-0 grow border border-ink/40 bg-sheet px-3 py-2"
          />
          <Button emphasis="secondary">{t.openUri}</Button>
        </div>
      </form>
    </section>
  );
}
