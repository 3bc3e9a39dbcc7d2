/**
 * A minimal wallet made of the protocol's functions. It fills reserves through the bank's interfaces and
 * withdraws coins over HTTP. It builds the requests that a coin signs.
 */
import { randomBytes } from 'node:crypto';
import { BankClient } from '@/clients/bank';
import { ExchangeClient } from '@/clients/exchange';
import { addAmounts, formatAmount, parseAmount, type Amount } from '@/protocol/amount';
import { unblind, verifyCoin } from '@/protocol/crypto/coin-blinding';
import { createKeyPair, sign, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { layoutsOf, type Generation } from '@/protocol/generations';
import {
  deriveWithdrawSecrets,
  hashCoinEnvelope,
  makePlanchet,
  type Planchet,
} from '@/protocol/crypto/planchets';
import { deriveRefreshSession, deriveTransferPrivs, type RefreshSession } from '@/protocol/refresh';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import type { DepositRequest } from '@/protocol/deposit';
import type { MeltRequest, RevealRequest, WithdrawRequest } from '@/protocol/exchange';
import type { ExchangeDenomination, ExchangeKeys } from '@/protocol/exchange-keys';
import { asJsonObject } from '@/protocol/json';
import { isUpstreamRefusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import { hashWire } from '@/protocol/wire-hash';
import { payerOf, type TestUser } from './bank-users';
import { fetchWholeSeconds } from './whole-seconds';

export { registerUser } from './bank-users';

export const CURRENCY = 'KUDOS';

export function kudos(value: string): Amount {
  return parseAmount(`${CURRENCY}:${value}`);
}

export function bytes(length: number): Uint8Array {
  return Uint8Array.from(randomBytes(length));
}

export function newKeyPair(): EddsaKeyPair {
  return createKeyPair(bytes(32));
}

export function exchangeAt(url: string): ExchangeClient {
  return new ExchangeClient(`${url}/exchange/`, { fetch: fetchWholeSeconds });
}

const keysOf = new Map<string, Promise<ExchangeKeys>>();

export function keysAt(url: string): Promise<ExchangeKeys> {
  const known = keysOf.get(url) ?? exchangeAt(url).keys();
  keysOf.set(url, known);
  return known;
}

/** Returns the newest denomination of this value. */
export async function denominationOf(url: string, value: string): Promise<ExchangeDenomination> {
  const { units } = kudos(value);
  const found = (await keysAt(url)).denominations
    .filter((denom) => denom.value.units === units)
    .at(-1);
  if (found === undefined) throw new Error(`no denomination of ${value}`);
  return found;
}

// The bank

/** Makes a reserve with this much money, at most a user's start credit. The default payer is any user. */
export async function fundReserve(
  url: string,
  amount: Amount,
  payer?: TestUser,
): Promise<EddsaKeyPair> {
  const reserve = newKeyPair();
  await sendToReserve(url, amount, reserve.publicKey, payer);
  await exchangeAt(url).reserve(reserve.publicKey, 20_000);
  return reserve;
}

export async function sendToReserve(
  url: string,
  amount: Amount,
  reservePub: Uint8Array,
  payer?: TestUser,
): Promise<void> {
  const { account } = payer ?? (await payerOf(url, amount));
  const { id } = await account.startWithdrawal(amount);
  const [exchangeAccount] = (await exchangeAt(url).wire()).accounts;
  await new BankClient(`${url}/bank/`).select(id, {
    reservePub,
    exchangePayto: exchangeAccount?.payto ?? '',
  });
  await account.confirm(id);
}

// Withdrawals

export interface TestCoin {
  readonly coinPriv: Uint8Array;
  readonly coinPub: Uint8Array;
  readonly denomSig: Uint8Array;
  readonly denomination: ExchangeDenomination;
  /** For recoups. */
  readonly blindingSecret?: Uint8Array;
}

export function planchetFor(
  denomination: ExchangeDenomination,
  generation: Generation = 'v9',
): Planchet {
  const secrets = deriveWithdrawSecrets(bytes(64), 0);
  const { salt } = layoutsOf[generation].refresh;
  return makePlanchet(secrets, { key: denomination.publicKey, salt });
}

export function withdrawBody(
  reserve: EddsaKeyPair,
  denomination: ExchangeDenomination,
  planchet: Pick<Planchet, 'coinEv'>,
  generation: Generation = 'v9',
): WithdrawRequest {
  const hDenom = hashDenominationKey(denomination.publicKey);
  const blob = layoutsOf[generation].signatures.withdraw({
    reservePub: reserve.publicKey,
    amountWithFee: addAmounts(denomination.value, denomination.feeWithdraw),
    withdrawFee: denomination.feeWithdraw,
    hDenom,
    hCoinEv: hashCoinEnvelope(planchet.coinEv),
  });
  return {
    hDenom,
    reservePub: reserve.publicKey,
    reserveSig: sign(reserve.privateKey, blob),
    coinEv: planchet.coinEv,
  };
}

/** Unblinds a coin. Throws if the exchange's signature is invalid. */
export function finishCoin(
  denomination: ExchangeDenomination,
  planchet: Planchet,
  blindSignature: Uint8Array,
  generation: Generation = 'v9',
): TestCoin {
  const { coinPriv, coinPub, blindingSecret } = planchet;
  const key = denomination.publicKey;
  const { salt } = layoutsOf[generation].refresh;
  const denomSig = unblind(blindSignature, { key, blindingSecret, salt });
  if (!verifyCoin(key, coinPub, denomSig)) {
    throw new Error(`bad signature on a coin of ${formatAmount(denomination.value)}`);
  }
  return { coinPriv, coinPub, denomSig, denomination, blindingSecret };
}

export async function withdrawCoin(
  url: string,
  reserve: EddsaKeyPair,
  value: string,
): Promise<TestCoin> {
  const denomination = await denominationOf(url, value);
  const planchet = planchetFor(denomination);
  const body = withdrawBody(reserve, denomination, planchet);
  const blindSignature = await exchangeAt(url).withdraw(reserve.publicKey, body);
  return finishCoin(denomination, planchet, blindSignature);
}

/** Withdraws coins of these values from one new reserve. */
export async function makeCoins(url: string, values: readonly string[]): Promise<TestCoin[]> {
  let units = 0n;
  for (const value of values) {
    const { value: face, feeWithdraw: fee } = await denominationOf(url, value);
    units += face.units + fee.units;
  }
  const reserve = await fundReserve(url, { currency: CURRENCY, units });
  const coins: TestCoin[] = [];
  for (const value of values) coins.push(await withdrawCoin(url, reserve, value));
  return coins;
}

// Deposits

/** Withdraws coins together and hands them out one by one. */
export async function coinStock(
  url: string,
  count: number,
  value = '0.64',
): Promise<() => TestCoin> {
  const coins = await makeCoins(url, Array<string>(count).fill(value));
  return () => {
    const next = coins.pop();
    if (next === undefined) throw new Error('no coin left');
    return next;
  };
}

export interface TestMerchant extends EddsaKeyPair {
  readonly payto: string;
  readonly salt: string;
}

/** Makes a merchant with an account at this deployment's bank. */
export function newMerchant(url: string, username = 'nobody'): TestMerchant {
  const payto = `payto://x-taler-bank/${new URL(url).host}/${username}`;
  return { ...newKeyPair(), payto, salt: randomBytes(8).toString('hex') };
}

export interface DepositChoices {
  readonly contribution: Amount;
  readonly merchant: TestMerchant;
  readonly hContract?: Uint8Array;
  readonly timestamp?: number;
  readonly refundDeadline?: number;
  readonly wireDeadline?: number;
  readonly generation?: Generation;
}

const DAY_MS = 24 * 3_600_000;

export function depositBody(coin: TestCoin, choices: DepositChoices): DepositRequest {
  const { merchant, contribution } = choices;
  const hContract = choices.hContract ?? bytes(64);
  const hWire = hashWire(merchant.payto, merchant.salt);
  const hDenom = hashDenominationKey(coin.denomination.publicKey);
  const timestamp = choices.timestamp ?? roundDown(Date.now());
  const refundDeadline = choices.refundDeadline ?? timestamp;
  const blob = layoutsOf[choices.generation ?? 'v9'].signatures.deposit({
    hContract,
    hWire,
    hDenom,
    timestamp,
    refundDeadline,
    amountWithFee: contribution,
    depositFee: coin.denomination.feeDeposit,
    merchantPub: merchant.publicKey,
    coinPub: coin.coinPub,
  });
  return {
    contribution,
    wire: { payto: merchant.payto, salt: merchant.salt },
    hWire,
    hContract,
    denomSig: coin.denomSig,
    timestamp,
    wireDeadline: choices.wireDeadline ?? timestamp + DAY_MS,
    refundDeadline,
    coinSig: sign(coin.coinPriv, blob),
    hDenom,
    merchantPub: merchant.publicKey,
  };
}

// Refresh

export interface TestRefresh {
  readonly session: RefreshSession;
  readonly newDenominations: readonly ExchangeDenomination[];
  readonly melt: MeltRequest;
  readonly generation: Generation;
}

/** Starts a melt of as much as the new coins cost. */
export function startRefresh(
  coin: TestCoin,
  newDenominations: readonly ExchangeDenomination[],
  generation: Generation = 'v9',
): TestRefresh {
  let valueWithFee = coin.denomination.feeRefresh;
  for (const { value, feeWithdraw: fee } of newDenominations) {
    valueWithFee = addAmounts(valueWithFee, addAmounts(value, fee));
  }
  const session = deriveRefreshSession(
    layoutsOf[generation].refresh,
    {
      oldCoinPub: coin.coinPub,
      newDenominations: newDenominations.map((denom) => denom.publicKey),
      valueWithFee,
    },
    deriveTransferPrivs(bytes(64)),
  );
  const hDenom = hashDenominationKey(coin.denomination.publicKey);
  const blob = layoutsOf[generation].signatures.melt({
    rc: session.rc,
    hDenom,
    amountWithFee: valueWithFee,
    refreshFee: coin.denomination.feeRefresh,
    coinPub: coin.coinPub,
  });
  const melt: MeltRequest = {
    coinPub: coin.coinPub,
    hDenom,
    denomSig: coin.denomSig,
    coinSig: sign(coin.coinPriv, blob),
    rc: session.rc,
    amountWithFee: valueWithFee,
  };
  return { session, newDenominations, melt, generation };
}

export function revealBody(
  coin: TestCoin,
  { session, newDenominations, generation }: TestRefresh,
  noRevealIndex: number,
): RevealRequest {
  const transferPub = session.transferPubs[noRevealIndex]!;
  const coinEvs = session.planchets[noRevealIndex]!.map((planchet) => planchet.coinEv);
  const hashes = newDenominations.map((denom) => hashDenominationKey(denom.publicKey));
  return {
    rc: session.rc,
    transferPrivs: session.transferPrivs.filter((_, gamma) => gamma !== noRevealIndex),
    transferPub,
    coinEvs,
    hDenoms: hashes,
    linkSigs: coinEvs.map((coinEv, i) => {
      const blob = layoutsOf[generation].signatures.link({
        hDenom: hashes[i]!,
        oldCoinPub: coin.coinPub,
        transferPub,
        hCoinEv: hashCoinEnvelope(coinEv),
      });
      return sign(coin.coinPriv, blob);
    }),
  };
}

/** Returns the status and body of the refusal that a call must get. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }> {
  try {
    await call;
  } catch (error) {
    if (isUpstreamRefusal(error)) return { status: error.status, body: asJsonObject(error.body) };
    throw error;
  }
  throw new Error('the call was not refused');
}
