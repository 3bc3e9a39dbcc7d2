/**
 * Moves an exchange to a new address, proved by its master key. One commit rewrites all our records
 * that name the old address, so no operation sees half of it. Exchange and denominations of the old
 * address stay, marked as moved, for operations that were reading them.
 */
import { denominationId } from '@/wallet/core/exchange-facts';
import type { DenominationRecord } from '@/wallet/core/records';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';
import type { Put } from '@/wallet/core/wallet-store';

export async function moveExchange(wallet: Wallet, from: string, to: string): Promise<void> {
  await commitDecision(wallet, async () => ({
    puts: [
      ...(await movedExchange(wallet, from, to)),
      ...(await movedDenominations(wallet, from, to)),
      ...(await movedCoins(wallet, from, to)),
      ...(await movedOperations(wallet, from, to)),
    ],
    result: undefined,
  }));
}

type Move = (wallet: Wallet, from: string, to: string) => Promise<Put[]>;

const movedExchange: Move = async ({ store }, from, to) => {
  const [old, fresh] = await Promise.all([store.get('exchange', from), store.get('exchange', to)]);
  if (old === null || fresh === null) return [];
  const { acceptedTerms } = old;
  const terms = acceptedTerms === undefined ? {} : { acceptedTerms };
  return [
    { kind: 'exchange', record: { ...old, movedTo: to } },
    { kind: 'exchange', record: { ...terms, ...fresh } },
  ];
};

function renamed(id: string, from: string, to: string): string {
  return id.startsWith(`${from}#`) ? `${to}#${id.slice(from.length + 1)}` : id;
}

/** Copies the denominations to the new address, except those that exist there. */
const movedDenominations: Move = async ({ store }, from, to) => {
  const all = await store.list('denomination');
  const known = new Set(all.map(({ id }) => id));
  const left = all.filter(
    ({ id, exchangeBaseUrl }) => exchangeBaseUrl === from && !known.has(renamed(id, from, to)),
  );
  return left.map((denomination) => {
    const id = denominationId(to, denomination.hDenom);
    const record: DenominationRecord = { ...denomination, id, revision: 0, exchangeBaseUrl: to };
    return { kind: 'denomination', record };
  });
};

const movedCoins: Move = async ({ store }, from, to) => {
  const coins = (await store.list('coin')).filter(
    ({ exchangeBaseUrl }) => exchangeBaseUrl === from,
  );
  return coins.map((coin) => {
    const denomination = renamed(coin.denomination, from, to);
    return { kind: 'coin', record: { ...coin, exchangeBaseUrl: to, denomination } };
  });
};

const movedOperations: Move = async ({ store }, from, to) => {
  const [withdrawals, refreshes, tips, recoups] = await Promise.all([
    store.list('withdrawal'),
    store.list('refresh'),
    store.list('tip'),
    store.list('recoup'),
  ]);
  const isOurs = (one: { readonly exchangeBaseUrl: string }): boolean =>
    one.exchangeBaseUrl === from;
  const rename = (ids: readonly string[]): string[] => ids.map((id) => renamed(id, from, to));
  return [
    ...withdrawals.filter(isOurs).map((record): Put => {
      const { phase } = record;
      const moved =
        phase.state === 'withdrawing'
          ? { ...phase, denominations: rename(phase.denominations) }
          : phase;
      return { kind: 'withdrawal', record: { ...record, exchangeBaseUrl: to, phase: moved } };
    }),
    ...refreshes.filter(isOurs).map((record): Put => {
      const { phase } = record;
      const moved =
        'plan' in phase
          ? { ...phase, plan: { ...phase.plan, denominations: rename(phase.plan.denominations) } }
          : phase;
      return { kind: 'refresh', record: { ...record, exchangeBaseUrl: to, phase: moved } };
    }),
    ...tips.filter(isOurs).map((record): Put => {
      const denominations = rename(record.denominations);
      return { kind: 'tip', record: { ...record, exchangeBaseUrl: to, denominations } };
    }),
    ...recoups.filter(isOurs).map((record): Put => {
      return { kind: 'recoup', record: { ...record, exchangeBaseUrl: to } };
    }),
  ];
};
