/**
 * Chooses the coins that go back to a bank account (protocol-a 5.6). They are fresh ones of
 * exchanges that wire by the account's method. The most valuable come first, until the amount is
 * reached. A coin worth no more than its deposit fee stays. `missing` is null if they suffice.
 * Reads the store only.
 */
import {
  addAmounts,
  compareAmounts,
  minAmount,
  subtractAmounts,
  zeroAmount,
  sumAmounts,
  type Amount,
} from '@/protocol/amount';
import { getDenomination } from '@/wallet/core/exchanges';
import type { CoinContribution } from '@/wallet/core/purchase-state';
import type { CoinRecord, DenominationRecord, ExchangeRecord } from '@/wallet/core/records';
import type { Wallet } from '@/wallet/core/wallet';

export interface AccountQuote {
  readonly coins: readonly CoinContribution[];
  readonly depositFees: Amount;
  readonly wireFees: Amount;
  readonly missing: Amount | null;
}

interface Candidate {
  readonly coin: CoinRecord;
  readonly denomination: DenominationRecord;
}

export async function chooseForAccount(
  wallet: Wallet,
  amount: Amount,
  wireMethod: string,
): Promise<AccountQuote> {
  const { currency } = amount;
  const wireFees = await listWireFees(wallet, currency, wireMethod);
  const candidates = await listCandidates(wallet, new Set(wireFees.keys()));
  const coins: CoinContribution[] = [];
  const fees: Amount[] = [];
  const used = new Set<string>();
  let paid = zeroAmount(currency);
  for (const [index, { coin, denomination }] of candidates.entries()) {
    const nextFee = candidates[index + 1]?.denomination.feeDeposit ?? zeroAmount(currency);
    const rest = subtractAmounts(amount, paid);
    const contribution = contributionOf(coin.available, rest, nextFee);
    // The exchange refuses a coin that brings no more than the fee.
    if (compareAmounts(contribution, denomination.feeDeposit) <= 0) continue;
    coins.push({ coin: coin.id, contribution });
    fees.push(denomination.feeDeposit);
    used.add(coin.exchangeBaseUrl);
    paid = addAmounts(paid, contribution);
  }
  const isEnough = compareAmounts(paid, amount) >= 0 && coins.length > 0;
  return {
    coins,
    depositFees: sumAmounts(currency, fees),
    wireFees: sumAmounts(
      currency,
      [...used].map((id) => wireFees.get(id) ?? zeroAmount(currency)),
    ),
    missing: isEnough ? null : subtractAmounts(amount, paid),
  };
}

/**
 * Takes as much of the rest as the coin has. The next coin may then bring no more than its fee. In
 * that case this one gives less, so the next one brings more.
 */
function contributionOf(available: Amount, rest: Amount, nextFee: Amount): Amount {
  const all = minAmount(rest, available);
  const remainder = rest.units - all.units;
  if (remainder === 0n || remainder > nextFee.units) return all;
  const less = nextFee.units + 1n - remainder;
  return all.units > less ? { ...all, units: all.units - less } : all;
}

/** Lists the wire fees by exchange, of those that wire by this method. */
async function listWireFees(
  wallet: Wallet,
  currency: string,
  wireMethod: string,
): Promise<Map<string, Amount>> {
  const now = wallet.clock.now();
  const inForce = (exchange: ExchangeRecord): Amount | undefined =>
    exchange.wireFees.find(
      ({ method, start, end }) => method === wireMethod && start <= now && now < end,
    )?.wireFee;
  const fees = new Map<string, Amount>();
  for (const exchange of await wallet.store.list('exchange')) {
    const fee = exchange.currency === currency ? inForce(exchange) : undefined;
    if (fee !== undefined) fees.set(exchange.id, fee);
  }
  return fees;
}

async function listCandidates(
  wallet: Wallet,
  exchanges: ReadonlySet<string>,
): Promise<Candidate[]> {
  const now = wallet.clock.now();
  const stored = await wallet.store.list('exchange');
  const revoked = new Set(stored.flatMap((exchange) => exchange.revoked ?? []));
  const coins = (await wallet.store.list('coin')).filter(
    ({ use, exchangeBaseUrl, denomination }) =>
      use.state === 'fresh' && exchanges.has(exchangeBaseUrl) && !revoked.has(denomination),
  );
  const candidates: Candidate[] = [];
  for (const coin of coins) {
    const denomination = await getDenomination(wallet, coin.denomination);
    if (denomination.expireDeposit > now) candidates.push({ coin, denomination });
  }
  return candidates.sort((a, b) => compareAmounts(b.coin.available, a.coin.available));
}
