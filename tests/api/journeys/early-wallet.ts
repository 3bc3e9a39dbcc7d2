/**
 * Wallets of January (A) and March 2020 (B), from their first money to a tip, with a shop of 2020.
 * See protocol-b 3 and 4, protocol-v6-v9 3 and 5. They read every address out of a URI. They send
 * every body as the real ones do.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { hashContractTermsV6 } from '@/protocol/contract-hash';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV6 } from '@/protocol/signatures';
import {
  denominationOf,
  finishCoin,
  newKeyPair,
  planchetFor,
  type TestCoin,
} from '../../support/coins';
import { EARLY_HEADERS } from '../../support/early-wallets';
import { oldWithdrawal } from '../../support/old-bodies';
import { readOldUri, type OldReader } from '../../support/old-uris';
import { coinOf } from '../merchant/style-b-support';
import type { ClaimedOrder } from '../merchant/merchant-support';
import { costText, makePlanchets } from '../merchant/tip-support';
import {
  asShop,
  order,
  orderCreated,
  refundable,
  text,
  type Deployment,
  type Sent,
  type Shop,
} from './deployment';

const VALUE = '0.64';
const COST = 'KUDOS:0.66';
const signature = z.string().length(103);
const key = z.string().length(52);

export class EarlyWallet {
  constructor(
    private readonly deployment: Deployment,
    private readonly month: OldReader,
  ) {}

  private ask<S extends z.ZodType>(
    address: string,
    schema: S,
    body?: object,
  ): Promise<z.output<S>> {
    return this.deployment.ask(address, schema, { headers: EARLY_HEADERS, ...(body && { body }) });
  }

  private read(uri: unknown): Readonly<Record<string, string>> {
    const read = readOldUri(text.parse(uri), this.month);
    if (read === null) throw new Error(`the wallet refuses ${String(uri)}`);
    return read;
  }

  /** Registers by a form in January, by JSON in March. The money is there at once. */
  private async openAccount(): Promise<Record<string, string>> {
    const username = `early-${encodeBase32(newKeyPair().publicKey).slice(0, 12).toLowerCase()}`;
    const fields = { username, password: 'pw' };
    const isForm = this.month === 'january';
    const sent: Sent = isForm
      ? {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(fields).toString(),
        }
      : { body: fields };
    await this.deployment.ask(
      isForm ? '/bank/register' : '/bank/testing/register',
      z.object({}),
      sent,
    );
    const basic = Buffer.from(`${username}:pw`).toString('base64');
    return isForm
      ? { 'X-Taler-Bank-Username': username, 'X-Taler-Bank-Password': 'pw' }
      : { authorization: `Basic ${basic}` };
  }

  /**
   * Withdraws by the bank's URI under TLS, the only one that early wallets accept. Without TLS they go
   * straight to the bank.
   */
  async withdraw(): Promise<TestCoin> {
    const headers = { ...EARLY_HEADERS, ...(await this.openAccount()) };
    const { accounts } = await this.ask('/exchange/wire', wire);
    const account = accounts[0]?.payto_uri ?? '';
    const reserve = newKeyPair();
    const reserve_pub = encodeBase32(reserve.publicKey);
    if (this.deployment.origin.startsWith('https:')) {
      const sent = { headers, body: { amount: COST } };
      const uris = z.object({ taler_withdraw_uri: z.string() });
      const made = await this.deployment.ask('/bank/api/withdraw-headless-uri', uris, sent);
      const { statusUrl = '' } = this.read(made.taler_withdraw_uri);
      const { wire_types: types } = await this.ask(statusUrl, operation);
      expect(types).toContain('x-taler-bank');
      const selection = { reserve_pub, selected_exchange: account };
      await this.ask(statusUrl, z.looseObject({}), selection);
    } else {
      // No `auth`, a useless `username`, and a misspelt member.
      const body = { amount: COST, username: {}, exchange_wire_detail: account, reserve_pub };
      await this.deployment.ask('/bank/taler/withdraw', z.looseObject({}), { headers, body });
    }
    const status = `/exchange/reserve/status?reserve_pub=${reserve_pub}`;
    const isThere = async () => (await this.deployment.fetchRaw(status)).status;
    await expect.poll(isThere, { timeout: 30_000 }).toBe(200);
    const { history } = await this.ask(status, reserveStatus);
    expect(history).toHaveLength(1);
    return this.withdrawFrom(reserve);
  }

  private async withdrawFrom(reserve: ReturnType<typeof newKeyPair>): Promise<TestCoin> {
    const denomination = await denominationOf(this.deployment.url, VALUE);
    const planchet = planchetFor(denomination, 'v6');
    const body = oldWithdrawal(reserve, denomination, planchet);
    const signed = z.strictObject({ ev_sig: z.string() });
    const { ev_sig: blind } = await this.ask('/exchange/reserve/withdraw', signed, body);
    return finishCoin(denomination, planchet, decodeBase32(blind), 'v6');
  }

  /** The shop names its instance in the path, as it has done since September 2019. */
  async buy(shop: Shop, coin: TestCoin): Promise<Purchase> {
    const { deployment } = this;
    const at = (path: string): string => `/merchant/instances/${shop.id}/${path}`;
    const body = { order: { ...order, ...refundable() } };
    const { order_id: orderId } = await deployment.ask(
      at('order'),
      orderCreated,
      asShop(shop, body),
    );
    const check = at(`check-payment?order_id=${orderId}`);
    const unpaid = z.looseObject({ paid: z.literal(false), taler_pay_uri: z.string() });
    const { taler_pay_uri: uri } = await deployment.ask(check, unpaid, asShop(shop));
    const { merchantBaseUrl: base = '', orderId: read } = this.read(uri);
    expect(read).toBe(orderId);
    const nonce = encodeBase32(newKeyPair().publicKey);
    const { contract_terms: json } = await this.ask(
      `${base}proposal?order_id=${orderId}&nonce=${nonce}`,
      z.looseObject({ contract_terms: contract }),
    );
    expect(json).toMatchObject({ nonce, merchant_base_url: base, pay_url: `${base}pay` });
    const claimed = claimedOf(orderId, json);
    const coins = [coinOf(deployment.url, claimed, coin)];
    const payment = { coins, merchant_pub: json.merchant_pub, mode: 'pay', order_id: orderId };
    const { sig } = await this.ask(
      `${json.merchant_base_url}pay`,
      z.looseObject({ sig: signature }),
      {
        ...payment,
        session_id: '',
      },
    );
    const receipt = signaturesV6.paymentOk({ hContract: claimed.hContract });
    expect(verify(claimed.terms.merchant_pub, receipt, decodeBase32(sig))).toBe(true);
    await deployment.ask(check, z.looseObject({ paid: z.literal(true) }), asShop(shop));
    return { orderId, base };
  }

  /** The wallet finds its purchase by the exact address of the payment, and goes to the exchange itself. */
  async takeRefund(shop: Shop, { orderId, base }: Purchase): Promise<void> {
    const refund = { order_id: orderId, refund: 'KUDOS:0.2', reason: 'cold' };
    const raised = await this.deployment.ask(
      `/merchant/instances/${shop.id}/refund`,
      z.looseObject({ taler_refund_uri: z.string() }),
      asShop(shop, refund),
    );
    const read = this.read(raised.taler_refund_uri);
    if (read['merchantBaseUrl'] !== base || read['orderId'] !== orderId) {
      throw new Error(`the wallet has bought nothing at ${read['merchantBaseUrl'] ?? ''}`);
    }
    const answer = await this.ask(`${base}refund?order_id=${orderId}`, permissions);
    const { refund_permissions: list, ...common } = answer;
    for (const one of list) {
      const taken = z.looseObject({ status: z.literal('REFUND_OK') });
      await this.ask('/exchange/refund', taken, { ...one, ...common });
    }
  }

  /** Leaves out `next_url`, as shops of that time do. */
  async takeTip(shop: Shop): Promise<void> {
    const planchets = await makePlanchets(this.deployment.url, ['0.04']);
    const request = { amount: costText(planchets), justification: 'A good answer' };
    const given = await this.deployment.ask(
      `/merchant/instances/${shop.id}/tip-authorize`,
      z.looseObject({ taler_tip_uri: z.string() }),
      asShop(shop, request),
    );
    const { merchantTipId = '', merchantBaseUrl: base = '' } = this.read(given.taler_tip_uri);
    const offer = z.looseObject({
      amount_left: z.literal(costText(planchets)),
      extra: z.object({}),
    });
    await this.ask(`${base}tip-pickup?tip_id=${merchantTipId}`, offer);
    const json = planchets.map((one) => one.json);
    const signed = await this.ask(`${base}tip-pickup`, pickedUp, {
      tip_id: merchantTipId,
      planchets: json,
    });
    const withdrawal = { ...json[0], reserve_pub: signed.reserve_pub, ...signed.reserve_sigs[0] };
    const coin = z.strictObject({ ev_sig: z.string() });
    await this.ask('/exchange/reserve/withdraw', coin, withdrawal);
  }
}

interface Purchase {
  readonly orderId: string;
  readonly base: string;
}

const wire = z.looseObject({ accounts: z.array(z.looseObject({ payto_uri: z.string() })).min(1) });
const operation = z.looseObject({
  selection_done: z.literal(false),
  wire_types: z.array(z.string()),
});
const reserveStatus = z.looseObject({
  history: z.array(
    z.looseObject({
      type: z.literal('DEPOSIT'),
      wire_reference: z.string(),
      amount: z.literal(COST),
    }),
  ),
});
const contract = z.looseObject({
  H_wire: z.string(),
  h_wire: z.string(),
  merchant_pub: key,
  merchant_base_url: z.string(),
  nonce: z.string(),
  timestamp: z.looseObject({ t_ms: z.int() }),
  refund_deadline: z.looseObject({ t_ms: z.int() }),
});
/** Has exactly these members: deployed wallets refuse more. */
const permissions = z.strictObject({
  merchant_pub: key,
  h_contract_terms: signature,
  refund_permissions: z
    .array(
      z.strictObject({
        refund_amount: z.literal('KUDOS:0.2'),
        refund_fee: z.string(),
        coin_pub: key,
        rtransaction_id: z.int(),
        merchant_sig: signature,
      }),
    )
    .length(1),
});
const pickedUp = z.strictObject({
  reserve_pub: key,
  reserve_sigs: z.array(z.strictObject({ reserve_sig: signature })).length(1),
});

/** Returns the members that signing a coin for the contract needs. */
export function claimedOf(orderId: string, json: z.output<typeof contract>): ClaimedOrder {
  const terms = {
    h_wire: decodeBase32(json.h_wire),
    merchant_pub: decodeBase32(json.merchant_pub),
    timestamp: json.timestamp.t_ms,
    refund_deadline: json.refund_deadline.t_ms,
  } as ClaimedOrder['terms'];
  return { orderId, token: undefined, json, terms, hContract: hashContractTermsV6(json) };
}
