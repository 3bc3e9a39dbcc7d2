/** A frontend and a wallet of style B, over HTTP (protocol-b 3). */
import { z } from 'zod';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { formatAmount, type Amount } from '@/protocol/amount';
import { hashContractTermsV6 } from '@/protocol/contract-hash';
import { contractTermsSchema } from '@/protocol/contract-terms';
import { sign } from '@/protocol/crypto/eddsa';
import { layoutsOf, type Generation } from '@/protocol/generations';
import { encodePublicKey, hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { proposalSchema } from '@/protocol/style-b/orders';
import { newKeyPair, type TestCoin } from '../../support/coins';
import { send, type Answer, type ClaimedOrder, type TestInstance } from './merchant-support';

/** The part of an instance that its calls need. */
type Called = Pick<TestInstance, 'id' | 'token'>;

export interface ProposedOrder extends ClaimedOrder {
  readonly nonce: string;
  readonly answer: z.output<typeof proposalSchema>;
}

export function postOrder(
  url: string,
  shop: Called,
  order: Record<string, unknown> = {},
  others: Record<string, unknown> = {},
): Promise<Answer> {
  return send(`${url}/merchant/order`, {
    token: shop.token,
    body: {
      order: {
        amount: 'KUDOS:0.64',
        summary: 'A cup of tea',
        fulfillment_url: 'https://shop.example/tea',
        instance: shop.id,
        ...order,
      },
      ...others,
    },
  });
}

export async function makeOrder(
  url: string,
  shop: Called,
  order: Record<string, unknown> = {},
): Promise<string> {
  const { status, body } = await postOrder(url, shop, order);
  if (status !== 200) throw new Error(`order: ${JSON.stringify(body)}`);
  return z.object({ order_id: z.string() }).parse(body).order_id;
}

export function checkPayment(
  url: string,
  shop: Called,
  query: Record<string, string>,
): Promise<Answer> {
  const search = new URLSearchParams({ instance: shop.id, ...query }).toString();
  return send(`${url}/merchant/check-payment?${search}`, { token: shop.token });
}

export function askProposal(
  url: string,
  query: Record<string, string>,
  path = '/merchant/public/proposal',
): Promise<Answer> {
  return send(`${url}${path}?${new URLSearchParams(query).toString()}`);
}

/** Claims by style B's route. The hash is the one that wallets of early 2020 calculate. */
export async function takeProposal(
  url: string,
  shop: Called,
  orderId: string,
  token?: string,
  nonce = encodeBase32(newKeyPair().publicKey),
): Promise<ProposedOrder> {
  const { status, body } = await askProposal(url, {
    instance: shop.id,
    order_id: orderId,
    nonce,
    ...(token === undefined ? {} : { token }),
  });
  if (status !== 200) throw new Error(`proposal: ${JSON.stringify(body)}`);
  const answer = proposalSchema.parse(body);
  return {
    orderId,
    token,
    nonce,
    answer,
    json: answer.data,
    terms: contractTermsSchema.parse(readable(answer.data)),
    hContract: hashContractTermsV6(answer.data),
  };
}

/** The members that both styles have in one form. */
function readable(terms: Readonly<Record<string, unknown>>): object {
  const { name } = z.object({ name: z.string() }).parse(terms['merchant']);
  return { ...terms, products: [], delivery_location: undefined, merchant: { name } };
}

/** Returns a coin's part of a payment with the denomination's whole key, signed in its generation. */
export function coinOf(
  url: string,
  claimed: ClaimedOrder,
  coin: TestCoin,
  choices: { contribution?: Amount; generation?: Generation; exchangeUrl?: string } = {},
): Record<string, string> {
  const { terms, hContract } = claimed;
  const { contribution = coin.denomination.value, generation = 'v6' } = choices;
  const blob = layoutsOf[generation].signatures.deposit({
    hContract,
    hWire: terms.h_wire,
    hDenom: hashDenominationKey(coin.denomination.publicKey),
    timestamp: terms.timestamp,
    refundDeadline: terms.refund_deadline,
    amountWithFee: contribution,
    depositFee: coin.denomination.feeDeposit,
    merchantPub: terms.merchant_pub,
    coinPub: coin.coinPub,
  });
  return {
    coin_pub: encodeBase32(coin.coinPub),
    coin_sig: encodeBase32(sign(coin.coinPriv, blob)),
    ub_sig: encodeBase32(coin.denomSig),
    denom_pub: encodeBase32(encodePublicKey(coin.denomination.publicKey)),
    contribution: formatAmount(contribution),
    exchange_url: choices.exchangeUrl ?? `${url}/exchange/`,
  };
}

export function payAtB(
  url: string,
  claimed: ClaimedOrder,
  coins: readonly object[],
  members: Record<string, unknown> = {},
): Promise<Answer> {
  return send(`${url}/merchant/public/pay`, {
    body: {
      coins,
      merchant_pub: encodeBase32(claimed.terms.merchant_pub),
      order_id: claimed.orderId,
      mode: 'pay',
      ...members,
    },
  });
}

export function bytesOf(value: unknown): Uint8Array {
  return decodeBase32(z.string().parse(value));
}
