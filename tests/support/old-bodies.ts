/** Request bodies of wallets and merchants of early 2020: JSON, under their names. */
import { z } from 'zod';
import { amountToObject, subtractAmounts } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { sign, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { signaturesV6 } from '@/protocol/signatures';
import { depositRequestSchema } from '@/protocol/deposit';
import {
  meltRequestSchema,
  coinRefundRequestSchema,
  revealRequestSchema,
  withdrawRequestSchema,
} from '@/protocol/exchange';
import type { ExchangeDenomination } from '@/protocol/exchange-keys';
import { recoupRequestSchema } from '@/protocol/recoup';
import type { Planchet } from '@/protocol/crypto/planchets';
import {
  depositBody,
  revealBody,
  withdrawBody,
  type DepositChoices,
  type TestCoin,
  type TestRefresh,
} from './coins';
import { recoupBody } from './recoups';
import { refundBody, type RefundChoices } from './refunds';

type Json = Record<string, unknown>;

export function oldWithdrawal(
  reserve: EddsaKeyPair,
  denomination: ExchangeDenomination,
  planchet: Planchet,
): Json {
  return z.encode(withdrawRequestSchema, withdrawBody(reserve, denomination, planchet, 'v6'));
}

/** Has the members that deployed peers send. The documents name three of them differently. */
export function oldDeposit(coin: TestCoin, choices: DepositChoices): Json {
  const body = z.encode(depositRequestSchema, depositBody(coin, { ...choices, generation: 'v6' }));
  const { h_wire: hWire, wire, ...rest } = body;
  return {
    ...rest,
    coin_pub: encodeBase32(coin.coinPub),
    H_wire: hWire,
    wire: { url: wire.payto_uri, salt: wire.salt },
  };
}

/** The documents of 2019 call the amount `f` and the deadline `wire_deadline`. */
export function documentedDeposit(coin: TestCoin, choices: DepositChoices): Json {
  const { contribution, wire_transfer_deadline: deadline, ...rest } = oldDeposit(coin, choices);
  return { ...rest, f: contribution, wire_deadline: deadline };
}

/** Wallets of January 2020 send the amount as an object. */
export function oldMelt(refresh: TestRefresh, form: 'object' | 'text' = 'object'): Json {
  const body = z.encode(meltRequestSchema, refresh.melt);
  if (form === 'text') return body;
  return { ...body, value_with_fee: amountToObject(refresh.melt.amountWithFee) };
}

export function oldReveal(coin: TestCoin, refresh: TestRefresh, noRevealIndex: number): Json {
  return z.encode(revealRequestSchema, revealBody(coin, refresh, noRevealIndex));
}

export function oldRefund(coin: TestCoin, choices: RefundChoices): Json {
  const body = refundBody(coin, { ...choices, generation: 'v6' });
  return { ...z.encode(coinRefundRequestSchema, body), coin_pub: encodeBase32(coin.coinPub) };
}

/** Includes the denomination's whole key, and no origin of the coin. */
export function oldPayback(coin: TestCoin): Json {
  const body: Json = z.encode(recoupRequestSchema, recoupBody(coin));
  delete body['denom_pub_hash'];
  return { ...body, denom_pub: encodeBase32(coin.denomination.publicKey.encoded) };
}

export interface OldQuestion {
  readonly merchant: EddsaKeyPair;
  readonly hContract: Uint8Array;
  readonly hWire: Uint8Array;
  readonly coinPub: Uint8Array;
}

export function oldTrackQuestion({ merchant, hContract, hWire, coinPub }: OldQuestion): Json {
  const blob = signaturesV6.trackTransaction({
    hContract,
    hWire,
    merchantPub: merchant.publicKey,
    coinPub,
  });
  return {
    H_wire: encodeBase32(hWire),
    h_contract_terms: encodeBase32(hContract),
    coin_pub: encodeBase32(coinPub),
    merchant_pub: encodeBase32(merchant.publicKey),
    merchant_sig: encodeBase32(sign(merchant.privateKey, blob)),
  };
}

/** Returns the merchant's share of a coin. */
export function withoutFee(coin: TestCoin) {
  return subtractAmounts(coin.denomination.value, coin.denomination.feeDeposit);
}
