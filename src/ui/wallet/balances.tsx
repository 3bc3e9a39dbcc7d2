import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { walletPageMessages } from '@/ui/messages/wallet-pages';
import { Amount } from '@/ui/primitives/amount';
import { LargeAmount } from '@/ui/primitives/large-amount';
import { Facts } from '@/ui/wallet/facts';
import { shownAddress } from '@/ui/wallet/shown-address';
import { sumOf } from '@/ui/wallet/sums';
import type { Balance } from '@/wallet/core/balance';

interface BalancesProps {
  language: Language;
  balances: readonly Balance[];
}

export function isHeld({ available, incoming, outgoing }: Balance): boolean {
  return available.units + incoming.units + outgoing.units > 0n;
}

/** There are coins to lose. */
export function hasCoins(balances: readonly Balance[]): boolean {
  return balances.some(({ available, outgoing }) => available.units + outgoing.units > 0n);
}

/** Shows each currency: the spendable amount, pending amounts, and the exchanges. */
export function Balances({ language, balances }: BalancesProps) {
  const currencies = [...new Set(balances.map(({ currency }) => currency))].sort();
  return (
    <ul className="space-y-6">
      {currencies.map((currency) => (
        <li key={currency}>
          <CurrencySheet
            language={language}
            currency={currency}
            balances={balances.filter((balance) => balance.currency === currency)}
          />
        </li>
      ))}
    </ul>
  );
}

function CurrencySheet({ language, currency, balances }: BalancesProps & { currency: string }) {
  const t = walletMessages(language);
  const all = (part: 'available' | 'incoming' | 'outgoing') =>
    sumOf(
      currency,
      balances.map((balance) => balance[part]),
    );
  const more = [
    { name: t.incoming, amount: all('incoming') },
    { name: t.outgoing, amount: all('outgoing') },
  ].filter(({ amount }) => amount.units > 0n);
  const available = all('available');
  return (
    <div className="border border-rule bg-sheet p-5 sm:p-7">
      <p className="text-soft">{t.available}</p>
      <p className="leading-tight">
        <LargeAmount value={available} language={language} />
      </p>
      {more.length > 0 && (
        <div className="mt-3">
          <Facts
            facts={more.map(({ name, amount }) => ({
              name,
              value: <Amount value={amount} language={language} />,
            }))}
          />
        </div>
      )}
      <Exchanges language={language} balances={balances} />
    </div>
  );
}

function Exchanges({ language, balances }: BalancesProps) {
  const [first, second] = balances;
  if (first !== undefined && second === undefined) {
    return (
      <p className="mt-3 wrap-anywhere text-soft">
        {walletMessages(language).exchange}: {shownAddress(first.exchangeBaseUrl)}
      </p>
    );
  }
  return (
    <div className="mt-5 border-t border-rule pt-3">
      <h3 className="font-semibold">{walletPageMessages(language).perExchange}</h3>
      <Facts
        facts={balances.map(({ exchangeBaseUrl, available }) => ({
          name: shownAddress(exchangeBaseUrl),
          value: <Amount value={available} language={language} />,
        }))}
      />
    </div>
  );
}
