/**
 * The coins that pay for the demo shop's past. They are withdrawn as a wallet does it, from reserves
 * that the bank's own account fills. Their keys follow from a secret, so a repetition is harmless.
 */
import { BANK_USERNAME, EXCHANGE_USERNAME } from '@/bank/accounts/ensure-bank-accounts';
import { sendMoney } from '@/bank/transfers/send-money';
import type { Denomination } from '@/exchange/keys/denomination';
import { isRevoked } from '@/exchange/keys/denomination';
import { creditIncoming } from '@/exchange/reserves/credit-incoming';
import { withdrawCoin } from '@/exchange/reserves/withdraw-coin';
import { addAmounts } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { blindingSalt, unblind } from '@/protocol/crypto/coin-blinding';
import { createKeyPair, sign, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { hashCoinEnvelope, makePlanchet } from '@/protocol/crypto/planchets';
import type { PaymentCoin } from '@/protocol/payment';
import { signaturesV9 } from '@/protocol/signatures';
import type { Timestamp } from '@/protocol/timestamp';
import type { OrderRecord } from '@/storage/merchant/orders';
import type { Chance } from './chance';
import type { PastParties } from './past-parties';

interface PurseCoin {
  readonly priv: Uint8Array;
  readonly pub: Uint8Array;
  readonly signature: Uint8Array;
}

export interface Payment {
  readonly id: string;
  readonly units: bigint;
}

/** The largest denomination that could be withdrawn from `since` on. One coin pays many orders. */
export function denominationSince(
  { keys }: PastParties['exchange'],
  since: Timestamp,
): Denomination | undefined {
  return keys.denominations
    .filter((one) => one.start <= since && one.privateKey !== undefined && !isRevoked(one))
    .reduce<Denomination | undefined>(
      (largest, one) =>
        largest !== undefined && largest.value.units > one.value.units ? largest : one,
      undefined,
    );
}

export class PastPurse {
  /** By what they pay for. */
  #coins = new Map<string, PurseCoin>();

  constructor(
    private readonly parties: PastParties,
    private readonly denomination: Denomination,
    private readonly chance: Chance,
  ) {}

  /** Withdraws coins for these payments. The same name and payments get the same coins again. */
  async fill(name: string, payments: readonly Payment[]): Promise<void> {
    const { bank, exchange } = this.parties;
    const shares = shareOut(payments, this.denomination.value.units);
    const reserve = createKeyPair(this.chance.secretFor(`reserve ${name}`));
    const subject = encodeBase32(reserve.publicKey);
    const price = addAmounts(this.denomination.value, this.denomination.feeWithdraw);
    const amount = { ...price, units: price.units * BigInt(shares.length) };
    const order = { username: BANK_USERNAME, to: EXCHANGE_USERNAME, amount, subject };
    await sendMoney(bank, { ...order, requestKey: `past ${name}` });
    while ((await creditIncoming(exchange, { longPollMs: 0 })) > 0);
    this.#coins.clear();
    for (const [at, ids] of shares.entries()) {
      const coin = await this.#withdraw(reserve, `${name} ${at}`);
      for (const id of ids) this.#coins.set(id, coin);
    }
  }

  /** Takes the sum from the order's coin, signed for the order's contract. */
  pay(order: OrderRecord & { readonly hContract: Uint8Array }): PaymentCoin {
    const coin = this.#coins.get(order.orderId);
    if (coin === undefined) throw new Error('The purse has no coin for this order.');
    const { hDenom, feeDeposit: depositFee, value } = this.denomination;
    const contribution = { ...value, units: order.amount };
    const blob = signaturesV9.deposit({
      hContract: order.hContract,
      hWire: order.hWire,
      hDenom,
      timestamp: order.createdMs,
      refundDeadline: order.refundDeadlineMs,
      amountWithFee: contribution,
      depositFee,
      merchantPub: order.merchantPub,
      coinPub: coin.pub,
    });
    return {
      coinPub: coin.pub,
      coinSig: sign(coin.priv, blob),
      denomSig: coin.signature,
      hDenom,
      contribution,
      exchangeUrl: this.parties.exchange.baseUrl,
    };
  }

  async #withdraw(reserve: EddsaKeyPair, name: string): Promise<PurseCoin> {
    const { publicKey: key, hDenom, value, feeWithdraw } = this.denomination;
    const coinPriv = this.chance.secretFor(`coin ${name}`);
    const blindingSecret = this.chance.secretFor(`blinding ${name}`);
    const planchet = makePlanchet({ coinPriv, blindingSecret }, { key, salt: blindingSalt.v9 });
    const blob = signaturesV9.withdraw({
      reservePub: reserve.publicKey,
      amountWithFee: addAmounts(value, feeWithdraw),
      withdrawFee: feeWithdraw,
      hDenom,
      hCoinEv: hashCoinEnvelope(planchet.coinEv),
    });
    const blinded = await withdrawCoin(this.parties.exchange, reserve.publicKey, {
      hDenom,
      reserveSig: sign(reserve.privateKey, blob),
      coinEv: planchet.coinEv,
    });
    const signature = unblind(blinded, { key, salt: blindingSalt.v9, blindingSecret });
    return { priv: planchet.coinPriv, pub: planchet.coinPub, signature };
  }
}

/** Which payments each coin makes, in their order. */
function shareOut(payments: readonly Payment[], value: bigint): string[][] {
  const shares: { left: bigint; readonly ids: string[] }[] = [];
  for (const { id, units } of payments) {
    let share = shares.find(({ left }) => left >= units);
    if (share === undefined) {
      share = { left: value, ids: [] };
      shares.push(share);
    }
    share.left -= units;
    share.ids.push(id);
  }
  return shares.map(({ ids }) => ids);
}
