/** Reads what each party keeps of a purchase. Each answers from its own tables, and no table joins them. */
import { listWithdrawals } from '@/bank/withdrawals/list-withdrawals';
import { getCoinOrigins } from '@/exchange/tracking/get-coin-origins';
import { pageBankUser } from '@/http/page-sessions';
import type { Purchase } from '@/merchant/order-status/find-paid-purchase';
import { listPurchases } from '@/merchant/orders/list-purchases';
import { sumAmounts } from '@/protocol/amount';
import type { SeenPurchase } from '@/ui/privacy/privacy-view';
import { wiring } from '@/wiring';
import { DEMO_INSTANCE } from '@/wiring/shop/demo-shop';
import { findHolder } from '../bank/find-holder';
import { thisVisitor } from '../this-visitor';

/** Adds what the exchange keeps, asked by the coins as the merchant asks it. */
export async function withCoins(purchase: Purchase): Promise<SeenPurchase> {
  const { coinPubs, hContract, ...seen } = purchase;
  return {
    ...seen,
    coinPubs,
    ...(await getCoinOrigins(wiring().exchange, { coinPubs, hContract })),
  };
}

/** Returns the bank's records of this browser's user. Null without a log-in there. */
export async function findAtBank() {
  const user = await pageBankUser();
  const holder = user === null ? null : await findHolder(user);
  if (holder === null) return null;
  const { bank } = wiring();
  const withdrawals = await listWithdrawals(bank, holder.user);
  const amounts = withdrawals.map(({ amount }) => amount);
  return {
    user: holder.user,
    count: withdrawals.length,
    amount: sumAmounts(bank.currency, amounts),
  };
}

const SHOWN = 20;

/** Lists what this browser has paid for at the demo shop. */
export async function listOwnPurchases() {
  const { session } = await thisVisitor();
  if (session === undefined) return [];
  return (await listPurchases(wiring().merchant, DEMO_INSTANCE, session)).slice(0, SHOWN);
}
