/**
 * The usual payment: an order claimed lately, all coins of one exchange in the same database. Nothing
 * is read and no intent is written: the coins are taken and the order is settled in one transaction.
 * False when anything is unusual: then the order's state decides, and how to refuse.
 */
import type { PayRequest } from '@/protocol/payment';
import { isRefusal } from '@/protocol/refusal';
import { settleAtOnce, type Settlement } from '@/storage/merchant/payments';
import { sessionKey } from '@/storage/merchant/sessions';
import type { DepositConfirmation } from '../exchange-port';
import type { Merchant } from '../merchant';
import { announcePayment } from './attempt';
import { acceptedDeposit, checkCoins, contractDeposits } from './check-coins';
import type { ExchangeGroup } from './exchange-groups';
import type { PayableOrder } from './payable-orders';

export async function payAtOnce(
  merchant: Merchant,
  order: PayableOrder,
  request: PayRequest,
): Promise<boolean> {
  const paidMs = merchant.clock.now();
  if (paidMs >= order.payDeadline || !isOfOneHere(merchant, request)) return false;
  const group = await findOnlyGroup(merchant, order, request);
  if (group?.exchange.depositAllOrNone === undefined) return false;
  const settle = (confirmations: readonly DepositConfirmation[]) => ({
    statement: settleAtOnce,
    item: settlementOf(order, request.session_id, paidMs, acceptedOf(order, group, confirmations)),
  });
  const deposits = contractDeposits(order, group);
  const isPaid = await group.exchange.depositAllOrNone(deposits, settle);
  if (isPaid) announcePayment(merchant, order, request.session_id);
  return isPaid;
}

/** Exchanges elsewhere are not asked for nothing. */
function isOfOneHere({ exchanges }: Merchant, { coins }: PayRequest): boolean {
  const url = coins[0]?.exchange_url;
  const here = exchanges.find(({ baseUrl }) => baseUrl === url);
  return (
    here?.depositAllOrNone !== undefined && coins.every(({ exchange_url: one }) => one === url)
  );
}

async function findOnlyGroup(
  merchant: Merchant,
  order: PayableOrder,
  { coins }: PayRequest,
): Promise<ExchangeGroup | undefined> {
  try {
    const groups = await checkCoins(merchant, order, coins, []);
    return groups.length === 1 ? groups[0] : undefined;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

function acceptedOf(
  order: PayableOrder,
  { coins }: ExchangeGroup,
  confirmations: readonly DepositConfirmation[],
): Settlement['deposits'] {
  return confirmations.flatMap((confirmation, index) => {
    const coin = coins[index];
    return coin === undefined ? [] : [acceptedDeposit(order, coin, confirmation)];
  });
}

function settlementOf(
  order: PayableOrder,
  sessionId: string,
  paidMs: number,
  deposits: Settlement['deposits'],
): Settlement {
  return {
    row: order.row,
    key: NO_ATTEMPT,
    deposits,
    paidMs,
    sessionId,
    sessionKey: sessionKey(order.instanceId, sessionId, order.fulfillmentUrl),
  };
}

/** The order is reserved for nobody. */
const NO_ATTEMPT = new Uint8Array();
