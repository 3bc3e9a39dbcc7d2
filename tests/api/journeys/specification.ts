/**
 * A shop and a wallet that know only the specification (specification "Routes of style B", "Bank
 * and wallet"). They use flat paths, `instance` in query and body, headers of the namespace
 * `service`, and the forms of its tables.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import {
  denominationOf,
  finishCoin,
  newKeyPair,
  planchetFor,
  type TestCoin,
} from '../../support/coins';
import { oldWithdrawal } from '../../support/old-bodies';
import { coinOf } from '../merchant/style-b-support';
import { costText, makePlanchets } from '../merchant/tip-support';
import { claimedOf } from './early-wallet';
import {
  asShop,
  order,
  orderCreated,
  refundable,
  text,
  type Deployment,
  type Shop,
} from './deployment';

const signature = z.string().length(103);
const key = z.string().length(52);

/** Registers a user at the bank and withdraws a coin. */
export async function withdrawAsSpecified(deployment: Deployment): Promise<TestCoin> {
  const username = `spec-${encodeBase32(newKeyPair().publicKey).slice(0, 12).toLowerCase()}`;
  const credentials = { username, password: 'pw' };
  await deployment.ask('/register', z.object({}), { body: credentials });
  const headers = { 'X-Service-Bank-Username': username, 'X-Service-Bank-Password': 'pw' };
  const denomination = await denominationOf(deployment.url, '0.64');
  const reserve = newKeyPair();
  const reserve_pub = encodeBase32(reserve.publicKey);
  // The bank's amounts are objects.
  const amount = { value: 0, fraction: 66_000_000, currency: 'KUDOS' };
  const body = { auth: { type: 'basic' }, amount, reserve_pub };
  const paid = z.looseObject({ exchange_url: z.string() });
  await deployment.ask('/service/withdraw', paid, { headers, body });
  const status = `/reserve/status?reserve_pub=${reserve_pub}`;
  const isThere = async () => (await deployment.fetchRaw(status)).status;
  await expect.poll(isThere, { timeout: 30_000 }).toBe(200);
  const planchet = planchetFor(denomination, 'v6');
  const signed = z.looseObject({ ev_sig: z.string() });
  const asked = { body: oldWithdrawal(reserve, denomination, planchet) };
  const { ev_sig: blind } = await deployment.ask('/reserve/withdraw', signed, asked);
  return finishCoin(denomination, planchet, decodeBase32(blind), 'v6');
}

/** Reads a page's errand as the browser's wallet does. */
async function errand(deployment: Deployment, address: string, header: string): Promise<string> {
  expect(new URL(address).origin).toBe(deployment.origin);
  const page = await deployment.fetchRaw(address);
  expect(page.status).toBe(402);
  return text.min(1).parse(page.headers.get(`X-Service-${header}`));
}

/** Returns the order's id once it is paid. */
export async function buyAsSpecified(
  deployment: Deployment,
  shop: Shop,
  coin: TestCoin,
): Promise<string> {
  const asked = asShop(shop, { order: { ...order, ...refundable(), instance: shop.id } });
  const { order_id: orderId } = await deployment.ask('/order', orderCreated, asked);
  const check = `/check-payment?${new URLSearchParams({ order_id: orderId, instance: shop.id })}`;
  const unpaid = z.looseObject({ paid: z.literal(false), payment_redirect_url: z.string() });
  const { payment_redirect_url: redirect } = await deployment.ask(check, unpaid, asShop(shop));
  const contractUrl = new URL(await errand(deployment, redirect, 'Contract-Url'));
  contractUrl.searchParams.set('nonce', encodeBase32(newKeyPair().publicKey));
  const { data } = await deployment.ask(contractUrl.href, proposal);
  const claimed = claimedOf(orderId, data);
  const body = {
    coins: [coinOf(deployment.url, claimed, coin)],
    merchant_pub: data.merchant_pub,
    order_id: orderId,
    mode: 'pay',
  };
  await deployment.ask(data.pay_url, receipt, { body });
  const paid = z.looseObject({ paid: z.literal(true), refunded: z.literal(false) });
  await deployment.ask(check, paid, asShop(shop));
  return orderId;
}

/** The wallet follows the redirect; `headers` are its own. Returns the list, in whichever form it came. */
export async function lookUpAsSpecified<S extends z.ZodType>(
  deployment: Deployment,
  shop: Shop,
  orderId: string,
  form: S,
  headers: Readonly<Record<string, string>> = {},
): Promise<z.output<S>> {
  const refund = { order_id: orderId, refund: 'KUDOS:0.2', reason: 'cold', instance: shop.id };
  const raised = await deployment.ask('/refund', merchantRefund, asShop(shop, refund));
  const lookup = await errand(deployment, raised.refund_redirect_url, 'Refund-Url');
  return deployment.ask(lookup, form, { headers });
}

/** Picks up a tip with signatures in the given `form`. */
export async function takeTipAsSpecified(
  deployment: Deployment,
  shop: Shop,
  form: z.ZodType,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const planchets = await makePlanchets(deployment.url, ['0.04']);
  const next_url = 'https://shop.example/thanks';
  const request = { amount: costText(planchets), justification: 'x', next_url, instance: shop.id };
  const given = z.looseObject({ tip_redirect_url: z.string() });
  const { tip_redirect_url: redirect } = await deployment.ask(
    '/tip-authorize',
    given,
    asShop(shop, request),
  );
  const token = tipToken.parse(JSON.parse(await errand(deployment, redirect, 'Tip')));
  expect(token.next_url).toBe(next_url);
  const json = planchets.map((one) => one.json);
  const body = { tip_id: token.tip_id, planchets: json };
  const signed = z.strictObject({ reserve_pub: key, reserve_sigs: z.array(form).length(1) });
  await deployment.ask(token.pickup_url, signed, { headers, body });
}

const proposal = z.looseObject({
  H_proposal: signature,
  merchant_sig: signature,
  data: z.looseObject({
    pay_url: z.string(),
    merchant_pub: key,
    merchant_base_url: z.string(),
    H_wire: z.string(),
    h_wire: z.string(),
    nonce: z.string(),
    timestamp: z.looseObject({ t_ms: z.int() }),
    refund_deadline: z.looseObject({ t_ms: z.int() }),
  }),
});
const receipt = z.looseObject({
  sig: signature,
  h_proposal_data: signature,
  proposal: z.looseObject({ H_proposal: signature }),
});
const permission = {
  coin_pub: key,
  refund_amount: z.literal('KUDOS:0.2'),
  refund_fee: z.string(),
  rtransaction_id: z.int(),
  merchant_sig: signature,
};
const merchantRefund = z.looseObject({
  merchant_pub: key,
  h_contract_terms: signature,
  refund_permissions: z.array(z.strictObject(permission)).length(1),
  refund_redirect_url: z.string(),
});
const tipToken = z.looseObject({
  tip_id: signature,
  pickup_url: z.string(),
  next_url: z.string(),
});

/** The forms of the specification, and of deployed wallets. */
export const SPECIFIED = {
  refunds: z.array(z.strictObject({ ...permission, merchant_pub: key })).length(1),
  signature,
} as const;
export const DEPLOYED = {
  refunds: merchantRefund.omit({ refund_redirect_url: true }).strict(),
  signature: z.strictObject({ reserve_sig: signature }),
} as const;
