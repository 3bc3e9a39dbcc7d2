/**
 * The wallet of January 2022 (W), which speaks style A, at a shop that speaks style B. It reads the
 * shop's URIs and sends requests as the real one does (protocol-a 5 to 7, protocol-v6-v9 5).
 */
import { expect } from 'vitest';
import { z } from 'zod';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { hashContractTerms } from '@/protocol/contract-hash';
import { contractTermsSchema } from '@/protocol/contract-terms';
import { parseTalerUri } from '@/protocol/uri';
import { matchVersions } from '@/protocol/version';
import {
  denominationOf,
  finishCoin,
  newKeyPair,
  planchetFor,
  withdrawBody,
  type TestCoin,
} from '../../support/coins';
import { withdrawRequestSchema } from '@/protocol/exchange';
import { payWith } from '../merchant/merchant-support';
import { coinBodies } from '../merchant/pay-body';
import { costText, makePlanchets } from '../merchant/tip-support';
import { asShop, order, orderCreated, refundable, type Deployment, type Shop } from './deployment';

const config = z.looseObject({ version: z.string(), name: z.string(), currency: z.string() });

export class LaterWallet {
  constructor(private readonly deployment: Deployment) {}

  async withdraw(): Promise<TestCoin> {
    const { deployment } = this;
    const username = `later-${encodeBase32(newKeyPair().publicKey).slice(0, 12).toLowerCase()}`;
    const fields = { username, password: 'pw' };
    await deployment.ask('/bank/testing/register', z.object({}), { body: fields });
    const basic = Buffer.from(`${username}:pw`).toString('base64');
    const headers = { authorization: `Basic ${basic}` };
    const account = `/bank/accounts/${username}/withdrawals`;
    const started = z.object({ withdrawal_id: z.string(), taler_withdraw_uri: z.string() });
    const { withdrawal_id: id, taler_withdraw_uri: uri } = await deployment.ask(account, started, {
      headers,
      body: { amount: 'KUDOS:0.66' },
    });
    const read = parseTalerUri(uri);
    if (read.type !== 'withdraw') throw new Error(uri);
    const { bankIntegrationApiBaseUrl: base, withdrawalOperationId: operation } = read;
    expect(
      matchVersions('0:0:0', (await deployment.ask(`${base}config`, config)).version).compatible,
    ).toBe(true);
    const keys = z.looseObject({ version: z.string() });
    const { version } = await deployment.ask('/exchange/keys', keys);
    expect(matchVersions('10:0:1', version).compatible).toBe(true);
    const { accounts } = await deployment.ask('/exchange/wire', wire);
    const reserve = newKeyPair();
    const reserve_pub = encodeBase32(reserve.publicKey);
    const selection = { reserve_pub, selected_exchange: accounts[0]?.payto_uri };
    const at = `${base}withdrawal-operation/${operation}`;
    await deployment.ask(at, z.looseObject({ aborted: z.literal(false) }));
    await deployment.ask(at, z.looseObject({ transfer_done: z.boolean() }), { body: selection });
    await deployment.ask(`${account}/${id}/confirm`, z.object({}), { headers, body: {} });
    const isThere = async () =>
      (await deployment.fetchRaw(`/exchange/reserves/${reserve_pub}`)).status;
    await expect.poll(isThere, { timeout: 30_000 }).toBe(200);
    const denomination = await denominationOf(deployment.url, '0.64');
    const planchet = planchetFor(denomination);
    const body = z.encode(withdrawRequestSchema, withdrawBody(reserve, denomination, planchet));
    const signed = z.object({ ev_sig: z.string() });
    const { ev_sig: blind } = await deployment.ask(
      `/exchange/reserves/${reserve_pub}/withdraw`,
      signed,
      {
        body,
      },
    );
    return finishCoin(denomination, planchet, decodeBase32(blind));
  }

  /** Pays by the URI of style B's shop, or without TLS by the one for plain HTTP. */
  async buy(shop: Shop, coin: TestCoin): Promise<Bought> {
    const { deployment } = this;
    const asked = asShop(shop, { order: { ...order, ...refundable(), instance: shop.id } });
    const { order_id: orderId } = await deployment.ask('/order', orderCreated, asked);
    const check = `/check-payment?${new URLSearchParams({ order_id: orderId, instance: shop.id })}`;
    const unpaid = z.looseObject({ taler_pay_uri: z.string(), taler_pay_uri_v9: z.string() });
    const uris = await deployment.ask(check, unpaid, asShop(shop));
    const isTls = deployment.origin.startsWith('https:');
    const read = parseTalerUri(isTls ? uris.taler_pay_uri : uris.taler_pay_uri_v9);
    if (read.type !== 'pay') throw new Error(read.type);
    const { merchantBaseUrl: base } = read;
    // For payments it takes any three numbers.
    const { version: offered } = await deployment.ask(`${base}config`, config);
    expect(offered).toMatch(/^\d+:\d+:\d+$/);
    const nonce = encodeBase32(newKeyPair().publicKey);
    const at = `${base}orders/${orderId}`;
    const { contract_terms: json } = await deployment.ask(`${at}/claim`, contract, {
      body: { nonce },
    });
    expect(json['merchant_base_url']).toBe(base);
    const terms = contractTermsSchema.parse(json);
    const claimed = { orderId, token: undefined, json, terms, hContract: hashContractTerms(json) };
    const coins = coinBodies([payWith(deployment.url, claimed, coin)]);
    const receipt = z.object({ sig: z.string() });
    await deployment.ask(`${at}/pay`, receipt, { body: { coins, session_id: '' } });
    await deployment.ask(check, z.looseObject({ paid: z.literal(true) }), asShop(shop));
    return { orderId, base, hContract: encodeBase32(claimed.hContract) };
  }

  async takeRefund(shop: Shop, { orderId, base, hContract }: Bought): Promise<void> {
    const refund = { order_id: orderId, refund: 'KUDOS:0.2', reason: 'cold', instance: shop.id };
    const raised = z.looseObject({ taler_refund_uri: z.string() });
    const { taler_refund_uri: uri } = await this.deployment.ask(
      '/refund',
      raised,
      asShop(shop, refund),
    );
    expect(parseTalerUri(uri)).toEqual({ type: 'refund', merchantBaseUrl: base, orderId });
    const taken = z.looseObject({
      refund_amount: z.literal('KUDOS:0.2'),
      refunds: z.array(z.looseObject({ type: z.literal('success') })).length(1),
    });
    const body = { h_contract: hContract };
    await this.deployment.ask(`${base}orders/${orderId}/refund`, taken, { body });
  }

  async takeTip(shop: Shop): Promise<void> {
    const planchets = await makePlanchets(this.deployment.url, ['0.04']);
    const request = { amount: costText(planchets), justification: 'x', instance: shop.id };
    const given = z.looseObject({ taler_tip_uri: z.string() });
    const { taler_tip_uri: uri } = await this.deployment.ask(
      '/tip-authorize',
      given,
      asShop(shop, request),
    );
    const read = parseTalerUri(uri);
    if (read.type !== 'tip') throw new Error(uri);
    const { version } = await this.deployment.ask(`${read.merchantBaseUrl}config`, config);
    expect(matchVersions('2:0:1', version).compatible).toBe(true);
    const at = `${read.merchantBaseUrl}tips/${read.merchantTipId}`;
    await this.deployment.ask(at, z.looseObject({ tip_amount: z.literal(costText(planchets)) }));
    const signed = z.object({ blind_sigs: z.array(z.object({ blind_sig: z.string() })).length(1) });
    const body = { planchets: planchets.map(({ json }) => json) };
    await this.deployment.ask(`${at}/pickup`, signed, { body });
  }
}

interface Bought {
  readonly orderId: string;
  readonly base: string;
  readonly hContract: string;
}

const wire = z.looseObject({ accounts: z.array(z.looseObject({ payto_uri: z.string() })).min(1) });
const contract = z.looseObject({ contract_terms: z.record(z.string(), z.unknown()) });
