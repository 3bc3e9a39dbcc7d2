/** Every way to withdraw and to buy in the town. */
import { acceptCallback } from '@/bank/withdrawals/accept-callback';
import { parseAmount } from '@/protocol/amount';
import { withdrawalCallbackSchema } from '@/protocol/bank';
import { prepareContract } from '@/wallet/style-b/open-contract';
import { preparePay, type PayOffer } from '@/wallet/core/pay';
import { resumeAll } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { acceptWithdrawal, createCallbackWithdrawal } from '@/wallet/core/withdraw';
import { authorizationOf, BANK_URL, type SHOPS, type Town } from './town';

/** Ways to withdraw: the URI, the callback of the 202, and a direct transfer, even twice. */
export const WAYS = ['uri', 'callback', 'at once', 'at once and again'] as const;
export type Way = (typeof WAYS)[number];

/** The two interfaces of the merchant backend. */
export type Style = 'A' | 'B';
type Shop = (typeof SHOPS)[number];

const MERCHANT_URL = 'http://a.test/merchant/';

export interface Arrival {
  readonly town: Town;
  readonly wallet: Wallet;
  readonly username: string;
  /** Base URL. */
  readonly exchange: string;
  readonly amount: string;
}

/** Moves money from the account to a reserve of the wallet. */
export async function payReserve(arrival: Arrival, way: Way): Promise<void> {
  if (way === 'at once' || way === 'at once and again') {
    await payDirectly(arrival, way === 'at once' ? 1 : 2);
    return;
  }
  const { town, wallet, username, exchange, amount } = arrival;
  const { id, url, uri } = await startWithdrawal(username, amount);
  if (way === 'uri') {
    await acceptWithdrawal(wallet, uri, exchange);
    await resumeAll(wallet);
  } else {
    const { parameters } = await reserveFor(arrival, `${url}/callback`);
    const callback = withdrawalCallbackSchema.parse(Object.fromEntries(parameters));
    await acceptCallback(town.bank, { username, id, callback });
  }
  await ask(`${url}/confirm`, {}, authorizationOf(username));
}

/** Moves nothing: the owner cancels, before or after the wallet has chosen. */
export async function abortWithdrawal(arrival: Arrival, hasChosen: boolean): Promise<void> {
  const { wallet, username, exchange, amount } = arrival;
  const { url, uri } = await startWithdrawal(username, amount);
  await acceptWithdrawal(wallet, uri, exchange);
  if (hasChosen) await resumeAll(wallet);
  await ask(`${url}/abort`, {}, authorizationOf(username));
}

async function startWithdrawal(
  username: string,
  amount: string,
): Promise<{ id: string; url: string; uri: string }> {
  const withdrawals = `${BANK_URL}accounts/${username}/withdrawals`;
  const started = await ask(withdrawals, { amount }, authorizationOf(username));
  const id = String(started['withdrawal_id']);
  return { id, url: `${withdrawals}/${id}`, uri: String(started['taler_withdraw_uri']) };
}

async function payDirectly(arrival: Arrival, times: number): Promise<void> {
  const { username, amount } = arrival;
  const { parameters } = await reserveFor(arrival, BANK_URL);
  const body = {
    auth: { type: 'basic' },
    amount,
    reserve_pub: parameters.get('reserve_pub'),
    exchange_wire_details: parameters.get('exchange_wire_details'),
  };
  for (let time = 0; time < times; time += 1) {
    await ask(`${BANK_URL}service/withdraw`, body, authorizationOf(username));
  }
}

async function reserveFor(
  { wallet, exchange, amount }: Arrival,
  callbackUrl: string,
): Promise<{ parameters: URLSearchParams }> {
  const { url } = await createCallbackWithdrawal(wallet, {
    amount: parseAmount(amount),
    exchangeBaseUrl: exchange,
    callbackUrl,
    wireTypes: ['test'],
  });
  return { parameters: new URL(url).searchParams };
}

/** Sends back one of the account's latest incoming transfers. Returns false if there is none. */
export async function rejectCredit(username: string, nth: number): Promise<boolean> {
  const authorization = authorizationOf(username);
  const history = `${BANK_URL}accounts/${username}/transfers?delta=-10`;
  const { transfers } = (await ask(history, undefined, authorization)) as {
    transfers?: { row_id: number; direction: string; corrects?: number }[];
  };
  const credits = (transfers ?? []).filter(
    ({ direction, corrects }) => direction === 'credit' && corrects === undefined,
  );
  const chosen = credits[nth % Math.max(1, credits.length)];
  if (chosen === undefined) return false;
  const body = { auth: { type: 'basic' }, row_id: chosen.row_id };
  await ask(`${BANK_URL}reject`, body, authorization);
  return true;
}

export interface Sale {
  readonly style: Style;
  readonly shop: Shop;
  readonly orderId: string;
  readonly cents: number;
}

interface Purchase {
  readonly style: Style;
  readonly shop: Shop;
  readonly amount: string;
  readonly fulfillmentUrl: string;
}

/** Makes an order, and returns it with the wallet's offer. */
export async function orderFrom(
  { clock, shopToken }: Town,
  wallet: Wallet,
  { style, shop, amount, fulfillmentUrl }: Purchase,
): Promise<{ orderId: string; offer: PayOffer }> {
  const order = { amount, summary: 'A thing', fulfillment_url: fulfillmentUrl };
  if (style === 'A') {
    const orders = `${MERCHANT_URL}instances/${shop}/private/orders`;
    const request = { order, refund_delay: { d_ms: 1_800_000 } };
    const orderId = String((await ask(orders, request, shopToken))['order_id']);
    const status = await ask(`${orders}/${orderId}`, undefined, shopToken);
    return { orderId, offer: await preparePay(wallet, String(status['taler_pay_uri'])) };
  }
  const deadline = Math.floor(clock.now() / 1000) * 1000 + 1_800_000;
  const request = { order: { ...order, instance: shop, refund_deadline: { t_ms: deadline } } };
  const orderId = String((await ask(`${MERCHANT_URL}order`, request, shopToken))['order_id']);
  const query = new URLSearchParams({ instance: shop, order_id: orderId }).toString();
  const checked = await ask(`${MERCHANT_URL}check-payment?${query}`, undefined, shopToken);
  const errand = {
    contractUrl: String(checked['contract_url']),
    resourceUrl: fulfillmentUrl,
    sessionId: '',
  };
  return { orderId, offer: await prepareContract(wallet, errand) };
}

export async function refundSale(
  { shopToken }: Town,
  { style, shop, orderId }: Sale,
  amount: string,
): Promise<void> {
  const refund = { refund: amount, reason: 'broken' };
  if (style === 'A') {
    const url = `${MERCHANT_URL}instances/${shop}/private/orders/${orderId}/refund`;
    await ask(url, refund, shopToken);
  } else {
    await ask(`${MERCHANT_URL}refund`, { ...refund, instance: shop, order_id: orderId }, shopToken);
  }
}

/** Makes a tip, and returns its URI or token for a wallet. */
export async function makeTip(
  { shopToken }: Town,
  { style, shop, amount }: { style: Style; shop: Shop; amount: string },
): Promise<string> {
  const tip = { amount, justification: 'Thank you', next_url: 'http://a.test/' };
  if (style === 'A') {
    const tips = `${MERCHANT_URL}instances/${shop}/private/tips`;
    return String((await ask(tips, tip, shopToken))['taler_tip_uri']);
  }
  const authorize = `${MERCHANT_URL}tip-authorize`;
  return String((await ask(authorize, { ...tip, instance: shop }, shopToken))['tip_token']);
}

/** Makes a reserve for tips, which needs a transfer. */
export async function openTipReserve(
  { shopToken }: Town,
  { shop, exchange, amount }: { shop: Shop; exchange: string; amount: string },
): Promise<string> {
  const wanted = { initial_balance: amount, exchange_url: exchange, wire_method: 'x-taler-bank' };
  const reserves = `${MERCHANT_URL}instances/${shop}/private/reserves`;
  return String((await ask(reserves, wanted, shopToken))['reserve_pub']);
}

export async function ask(
  url: string,
  body: unknown,
  authorization: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.ok) return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  throw new PartnerSaysNo(`${url}: ${text}`);
}

/** An answer that people get, too. */
export class PartnerSaysNo extends Error {
  override readonly name = 'PartnerSaysNo';
}
