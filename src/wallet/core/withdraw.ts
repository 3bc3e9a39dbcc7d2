/**
 * Withdrawals as their owner starts them (protocol-a 6.1; specification "Bank and wallet").
 * `getWithdrawalOffer` and `previewWithdrawal` change nothing at the bank and return exactly what
 * would arrive. `acceptWithdrawal` and `createCallbackWithdrawal` store the reserve's key before
 * any other party hears of it. The rest is advance-withdrawal.ts. They throw WalletError
 * URI_UNSUPPORTED, BANK_VERSION_INCOMPATIBLE, WITHDRAWAL_ABORTED, EXCHANGE_NOT_SUGGESTED,
 * EXCHANGE_DENOMINATIONS_INSUFFICIENT, WIRE_TYPE_UNSUPPORTED, ACCOUNT_UNSUPPORTED, PARTNER_REFUSED
 * and those of exchanges.ts.
 */
import { amountToObject, subtractAmounts, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { BANK_WIRE_METHOD, wireMethodOf } from '@/protocol/payto';
import type { WithdrawUri } from '@/protocol/uri';
import { matchVersions } from '@/protocol/version';
import { selectDenominations } from '@/wallet/core/denomination-selection';
import { listWithdrawable, updateExchange } from '@/wallet/core/exchanges';
import { asked, bankClient } from '@/wallet/core/partners';
import { parseWantedUri } from '@/wallet/core/parse-wanted-uri';
import { isSenderWire } from '@/wallet/core/sender-wire';
import type { ExchangeRecord } from '@/wallet/core/records';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';
import type { WithdrawalRecord, WithdrawalSource } from '@/wallet/core/withdrawal-state';

const WALLET_BANK_VERSION = '0:0:0';
/** The name that the specification gives to accounts at the test bank (decision D2). */
const TEST_WIRE_TYPE = 'test';

export interface WithdrawalPreview {
  readonly exchangeBaseUrl: string;
  /** The amount that leaves the bank account. */
  readonly amount: Amount;
  /** The amount that arrives in the wallet. */
  readonly coinValue: Amount;
  /** The difference: withdraw fees, and what buys no coin. */
  readonly fees: Amount;
  readonly coins: number;
}

export interface WithdrawalOffer {
  readonly uri: string;
  readonly amount: Amount;
  readonly suggestedExchange: string | null;
  /** Null if the bank suggests no exchange and none was given. */
  readonly preview: WithdrawalPreview | null;
  /** The withdrawal made of this URI before, if any. */
  readonly accepted: string | null;
}

/** Checked before the bank hears of a reserve whose money would not become coins. */
async function assertArrives(
  wallet: Wallet,
  { id }: ExchangeRecord,
  amount: Amount,
): Promise<void> {
  const { coins } = await previewWithdrawal(wallet, id, amount);
  if (coins === 0) throw new WalletError('EXCHANGE_DENOMINATIONS_INSUFFICIENT');
}

export async function previewWithdrawal(
  wallet: Wallet,
  exchangeBaseUrl: string,
  amount: Amount,
): Promise<WithdrawalPreview> {
  const exchange = await updateExchange(wallet, exchangeBaseUrl);
  if (exchange.currency !== amount.currency) {
    throw new WalletError('EXCHANGE_DENOMINATIONS_INSUFFICIENT', {
      detail: `the exchange has ${exchange.currency} only`,
    });
  }
  const selection = selectDenominations(amount, await listWithdrawable(wallet, exchange));
  return {
    exchangeBaseUrl: exchange.id,
    amount,
    coinValue: selection.totalCoinValue,
    fees: subtractAmounts(amount, selection.totalCoinValue),
    coins: selection.selected.reduce((sum, { count }) => sum + count, 0),
  };
}

export async function getWithdrawalOffer(
  wallet: Wallet,
  uri: string,
  exchangeBaseUrl?: string,
): Promise<WithdrawalOffer> {
  const operation = await getOperation(wallet, uri);
  const exchange = exchangeBaseUrl ?? operation.suggestedExchange;
  return {
    uri,
    amount: operation.amount,
    suggestedExchange: operation.suggestedExchange,
    preview: exchange === null ? null : await previewWithdrawal(wallet, exchange, operation.amount),
    accepted: (await findByUri(wallet, uri))?.id ?? null,
  };
}

/** Accepts a URI once: a repeated call continues the same withdrawal. Returns its id. */
export async function acceptWithdrawal(
  wallet: Wallet,
  uri: string,
  exchangeBaseUrl?: string,
): Promise<string> {
  const before = await findByUri(wallet, uri);
  if (before !== null) return before.id;
  const operation = await getOperation(wallet, uri);
  const chosen = exchangeBaseUrl ?? operation.suggestedExchange;
  if (chosen === null) throw new WalletError('EXCHANGE_NOT_SUGGESTED');
  const exchange = await updateExchange(wallet, chosen);
  await assertArrives(wallet, exchange, operation.amount);
  const source: WithdrawalSource = {
    by: 'uri',
    uri,
    bankIntegrationApiBaseUrl: operation.parsed.bankIntegrationApiBaseUrl,
    operationId: operation.parsed.withdrawalOperationId,
    exchangePayto: accountFor(exchange, operation.wireTypes),
    confirmUrl: operation.confirmUrl,
    senderWire: operation.senderWire,
  };
  const record = newWithdrawal(wallet, { source, exchange, amount: operation.amount });
  return commitDecision(wallet, async () => {
    const faster = await findByUri(wallet, uri);
    if (faster !== null) return { puts: [], result: faster.id };
    return { puts: [{ kind: 'withdrawal', record }], result: record.id };
  });
}

export interface CallbackRequest {
  readonly amount: Amount;
  readonly exchangeBaseUrl: string;
  readonly callbackUrl: string;
  /** Wire types as the bank lists them: `["test"]` or `["x-taler-bank"]`. */
  readonly wireTypes: readonly string[];
  /** The account that pays, see sender-wire.ts. Null if the bank did not say. */
  readonly senderWire?: string | null;
}

export interface CallbackWithdrawal {
  readonly id: string;
  readonly reservePub: Uint8Array;
  /** The browser's next address: the bank's callback with the six parameters [WALLET-3]. */
  readonly url: string;
}

export async function createCallbackWithdrawal(
  wallet: Wallet,
  request: CallbackRequest,
): Promise<CallbackWithdrawal> {
  const { amount, callbackUrl, senderWire = null } = request;
  if (senderWire !== null && !isSenderWire(senderWire)) {
    throw new WalletError('ACCOUNT_UNSUPPORTED', { detail: 'the sender’s account' });
  }
  const exchange = await updateExchange(wallet, request.exchangeBaseUrl);
  await assertArrives(wallet, exchange, amount);
  const account = wireDetailsFor(exchange, request.wireTypes);
  const source = { by: 'callback', callbackUrl, senderWire } as const;
  const record = newWithdrawal(wallet, { source, exchange, amount });
  await wallet.store.commit([{ kind: 'withdrawal', record }]);
  const { value, fraction, currency } = amountToObject(amount);
  const url = new URL(callbackUrl);
  url.searchParams.set('amount_value', value.toString());
  url.searchParams.set('amount_fraction', fraction.toString());
  url.searchParams.set('amount_currency', currency);
  url.searchParams.set('exchange', exchange.id);
  url.searchParams.set('reserve_pub', record.id);
  url.searchParams.set('exchange_wire_details', account);
  return { id: record.id, reservePub: record.reservePub, url: url.href };
}

function newWithdrawal(
  wallet: Wallet,
  about: { source: WithdrawalSource; exchange: ExchangeRecord; amount: Amount },
): WithdrawalRecord {
  const { privateKey, publicKey } = createKeyPair(wallet.random.bytes(32));
  return {
    id: encodeBase32(publicKey),
    revision: 0,
    source: about.source,
    exchangeBaseUrl: about.exchange.id,
    amount: about.amount,
    reservePub: publicKey,
    reservePriv: privateKey,
    seed: wallet.random.bytes(64),
    createdAt: wallet.clock.now(),
    phase: { state: about.source.by === 'uri' ? 'registering' : 'confirming' },
  };
}

/** The exchange's first account that the bank can pay. */
function accountFor(exchange: ExchangeRecord, wireTypes: readonly string[]): string {
  const methods = wireTypes.map((type) => (type === TEST_WIRE_TYPE ? BANK_WIRE_METHOD : type));
  const payto = exchange.accounts.find((account) => methods.includes(wireMethodOf(account)));
  if (payto === undefined) {
    throw new WalletError('WIRE_TYPE_UNSUPPORTED', { detail: wireTypes.join(', ') });
  }
  return payto;
}

/** Banks of the specification take WireDetails. Deployed ones take a payto URI. */
function wireDetailsFor(exchange: ExchangeRecord, wireTypes: readonly string[]): string {
  const payto = accountFor(exchange, wireTypes);
  return wireTypes.includes(wireMethodOf(payto)) ? payto : (exchange.wireDetails ?? payto);
}

interface Operation {
  readonly parsed: WithdrawUri;
  readonly amount: Amount;
  readonly wireTypes: readonly string[];
  readonly suggestedExchange: string | null;
  readonly confirmUrl: string | null;
  readonly senderWire: string | null;
}

async function getOperation(wallet: Wallet, uri: string): Promise<Operation> {
  const parsed = parseWantedUri(uri, 'withdraw');
  const bank = bankClient(wallet, parsed.bankIntegrationApiBaseUrl);
  const { version } = await asked(bank.config());
  if (!matchVersions(WALLET_BANK_VERSION, version).compatible) {
    throw new WalletError('BANK_VERSION_INCOMPATIBLE', { detail: version });
  }
  const status = await asked(bank.withdrawalOperation(parsed.withdrawalOperationId));
  if (status.isAborted) throw new WalletError('WITHDRAWAL_ABORTED');
  return {
    parsed,
    amount: status.amount,
    wireTypes: status.wireTypes,
    suggestedExchange: status.suggestedExchange ?? null,
    confirmUrl: status.confirmUrl ?? null,
    senderWire: status.senderWire ?? null,
  };
}

async function findByUri(wallet: Wallet, uri: string): Promise<WithdrawalRecord | null> {
  const withdrawals = await wallet.store.list('withdrawal');
  return (
    withdrawals.find(({ source, phase }) => {
      return source.by === 'uri' && source.uri === uri && phase.state !== 'aborted';
    }) ?? null
  );
}
