/** Paid orders that may be refunded, and coins as their owner sees them. */
import { addAmounts, type Amount } from '@/protocol/amount';
import type { PostOrderInput } from '@/protocol/order';
import {
  bytes,
  depositBody,
  exchangeAt,
  kudos,
  newMerchant,
  refusalOf,
  type TestCoin,
} from '../../support/coins';
import {
  makeClaimedOrder,
  payWith,
  type ClaimedOrder,
  type TestInstance,
} from './merchant-support';

export const HOUR = { d_ms: 3_600_000 };

/** Makes an order of these coins' whole value and pays it. Refunds are possible for an hour by default. */
export async function makePaidOrder(
  url: string,
  shop: Pick<TestInstance, 'wallet' | 'backend'>,
  coins: readonly TestCoin[],
  choices: Omit<PostOrderInput, 'order'> = { refund_delay: HOUR },
): Promise<ClaimedOrder> {
  const claimed = await makeClaimedOrder(shop, { amount: textOf(valueOf(coins)) }, choices);
  const paid = coins.map((coin) => payWith(url, claimed, coin));
  await shop.wallet.pay(claimed.orderId, { coins: paid, sessionId: '' });
  return claimed;
}

function textOf({ currency, units }: Amount): string {
  const digits = units.toString().padStart(9, '0');
  return `${currency}:${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

export function valueOf(coins: readonly TestCoin[]): Amount {
  return coins
    .map(({ denomination }) => denomination.value)
    .reduce((sum, value) => addAmounts(sum, value), kudos('0'));
}

/** Spends exactly this much of the coin, and reports whether that was its remaining value. */
export async function canSpendExactly(url: string, coin: TestCoin, left: Amount): Promise<boolean> {
  const spend = (units: bigint) => {
    const contribution = { ...left, units };
    const body = depositBody(coin, {
      contribution,
      merchant: newMerchant(url),
      hContract: bytes(64),
    });
    return exchangeAt(url).deposit(coin.coinPub, body);
  };
  const { status } = await refusalOf(spend(left.units + 1n));
  if (status !== 409) return false;
  await spend(left.units);
  return true;
}
