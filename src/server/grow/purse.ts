/** Coins for grown orders: withdrawn as a wallet does, from reserves that the bank's own account fills. */
import { BANK_USERNAME, EXCHANGE_USERNAME } from '@/bank/accounts/ensure-bank-accounts';
import { sendMoney } from '@/bank/transfers/send-money';
import type { Denomination } from '@/exchange/keys/denomination';
import { creditIncoming } from '@/exchange/reserves/credit-incoming';
import { withdrawCoin } from '@/exchange/reserves/withdraw-coin';
import { addAmounts, compareAmounts } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { blindingSalt, unblind } from '@/protocol/crypto/coin-blinding';
import { createKeyPair, sign, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { hashCoinEnvelope, makePlanchet } from '@/protocol/crypto/planchets';
import { signaturesV9 } from '@/protocol/signatures';
import { getDenominationRow } from '@/storage/exchange/grown-deposits';
import type { Wiring } from '@/wiring';

/** A coin pays for some fifty orders. With more, a merchant compares each transfer with many others' deposits. */
const MAX_VALUE_UNITS = 1_024_000_000n;

/** Plain data, for other threads. */
interface CoinDenomination extends Pick<Denomination, 'hDenom' | 'value' | 'feeDeposit'> {
  readonly row: number;
}

export interface Coin {
  readonly priv: Uint8Array;
  readonly pub: Uint8Array;
  readonly denomination: CoinDenomination;
  readonly signature: Uint8Array;
}

export class Purse {
  readonly #denomination: Denomination;

  constructor(private readonly wired: Wiring) {
    const now = wired.clock.now();
    const [largest] = wired.exchange.keys.denominations
      .filter(({ start, expireWithdraw }) => start <= now && now < expireWithdraw)
      .filter(({ value }) => value.units <= MAX_VALUE_UNITS)
      .sort((a, b) => compareAmounts(b.value, a.value));
    if (largest === undefined) throw new Error('The exchange has no keys for coins.');
    this.#denomination = largest;
  }

  /** Coins for orders that cost so much together. Each coin may keep less than `most`. */
  async withdraw(units: bigint, most: bigint): Promise<Coin[]> {
    const { bank, exchange, random, env } = this.wired;
    const reserve = createKeyPair(random.bytes(32));
    const subject = encodeBase32(reserve.publicKey);
    const price = addAmounts(this.#denomination.value, this.#denomination.feeWithdraw);
    const count = Number(units / (this.#denomination.value.units - most)) + 1;
    const amount = { currency: env.currency, units: price.units * BigInt(count) };
    const order = { username: BANK_USERNAME, to: EXCHANGE_USERNAME, amount, subject };
    await sendMoney(bank, { ...order, requestKey: subject });
    while ((await creditIncoming(exchange, { longPollMs: 0 })) > 0);
    const row = await getDenominationRow(exchange.db, this.#denomination.hDenom);
    return await Promise.all(Array.from({ length: count }, () => this.#withdrawOne(reserve, row)));
  }

  async #withdrawOne(reserve: EddsaKeyPair, row: number): Promise<Coin> {
    const { exchange, random } = this.wired;
    const { publicKey: key, hDenom, value, feeWithdraw } = this.#denomination;
    const secrets = { coinPriv: random.bytes(32), blindingSecret: random.bytes(32) };
    const planchet = makePlanchet(secrets, { key, salt: blindingSalt.v9 });
    const blob = signaturesV9.withdraw({
      reservePub: reserve.publicKey,
      amountWithFee: addAmounts(value, feeWithdraw),
      withdrawFee: feeWithdraw,
      hDenom,
      hCoinEv: hashCoinEnvelope(planchet.coinEv),
    });
    const blinded = await withdrawCoin(exchange, reserve.publicKey, {
      hDenom,
      reserveSig: sign(reserve.privateKey, blob),
      coinEv: planchet.coinEv,
    });
    const { blindingSecret, coinPriv: priv, coinPub: pub } = planchet;
    const unblinding = { key, salt: blindingSalt.v9, blindingSecret };
    const signature = unblind(blinded, unblinding);
    const { feeDeposit } = this.#denomination;
    return { priv, pub, denomination: { row, hDenom, value, feeDeposit }, signature };
  }
}
