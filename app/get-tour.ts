/**
 * Reads the path of the visitor's money, for the page at /. It shows the bank account of this
 * browser, the reserves filled from it, and this session's purchases at the shop. Each party
 * reports its part; no table joins them.
 */
import { accountTopic } from '@/bank/bank';
import { listWithdrawals } from '@/bank/withdrawals/list-withdrawals';
import { reserveTopic } from '@/exchange/reserves/get-reserve-status';
import { listSummedReserves } from '@/exchange/reserves/list-summed-reserves';
import { orderTopic, sessionTopic } from '@/merchant/merchant';
import { listPurchases, type Purchase } from '@/merchant/orders/list-purchases';
import { sumAmounts, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { TourFigures } from '@/ui/tour/tour-figures';
import { wiring } from '@/wiring';
import { DEMO_INSTANCE } from '@/wiring/shop/demo-shop';
import { findHolder } from './bank/find-holder';

interface TourState {
  readonly figures: TourFigures;
  /** Topics of events that change them. */
  readonly topics: string[];
}

export async function getTour(
  bankUser: string | null,
  shopSession: string | undefined,
): Promise<TourState> {
  const [atBank, atShop] = await Promise.all([getBankPart(bankUser), getShopPart(shopSession)]);
  return {
    figures: { ...atBank.figures, ...atShop.figures },
    topics: [...atBank.topics, ...atShop.topics],
  };
}

async function getBankPart(bankUser: string | null) {
  const { bank, exchange } = wiring();
  const { currency } = exchange;
  const holder = bankUser === null ? null : await findHolder(bankUser);
  const withdrawals = holder === null ? [] : await listWithdrawals(bank, holder.user);
  const reserves = await listSummedReserves(
    exchange,
    withdrawals.map(({ reservePub }) => reservePub),
  );
  const credited = new Set(reserves.map(({ reservePub }) => encodeBase32(reservePub)));
  const underWay = withdrawals.filter(({ reservePub }) => !credited.has(encodeBase32(reservePub)));
  return {
    figures: {
      account: holder === null ? null : { user: holder.user, balance: holder.account.balance },
      sent: sumAmounts(currency, amounts(withdrawals, 'amount')),
      waiting: sumAmounts(currency, [
        ...amounts(underWay, 'amount'),
        ...amounts(reserves, 'waiting'),
      ]),
      withdrawn: sumAmounts(currency, amounts(reserves, 'withdrawn')),
      coins: reserves.reduce((sum, { coins }) => sum + coins, 0),
    },
    topics: [
      ...(bankUser === null ? [] : [accountTopic(bankUser)]),
      ...withdrawals.map(({ reservePub }) => reserveTopic(reservePub)),
    ],
  };
}

async function getShopPart(session: string | undefined) {
  const { merchant } = wiring();
  const { currency } = merchant;
  const bought: Purchase[] =
    session === undefined ? [] : await listPurchases(merchant, DEMO_INSTANCE, session);
  const waiting = bought.filter(({ onItsWay }) => onItsWay.units > 0n);
  return {
    figures: {
      orders: bought.length,
      paid: sumAmounts(currency, amounts(bought, 'price')),
      refunded: sumAmounts(currency, amounts(bought, 'refunded')),
      onItsWay: sumAmounts(currency, amounts(bought, 'onItsWay')),
      arrived: sumAmounts(currency, amounts(bought, 'arrived')),
      arrivesBy: waiting.reduce((last, { wireDeadline }) => Math.max(last, wireDeadline), 0),
    },
    topics: [
      ...(session === undefined ? [] : [sessionTopic(DEMO_INSTANCE, session)]),
      ...bought.map(({ orderId }) => orderTopic(DEMO_INSTANCE, orderId)),
    ],
  };
}

function amounts<K extends string>(rows: readonly Readonly<Record<K, Amount>>[], name: K) {
  return rows.map((row) => row[name]);
}
