/**
 * Deposits coins to a bank account for their owner (protocol-a 5.6). `quoteBankDeposit` says how
 * much would arrive. `startBankDeposit` holds the coins in the commit that stores the request. The
 * rest is advance-bank-deposit.ts. The amount is what leaves the coins, deposit fees included. Each
 * exchange wires what it owes by itself, less its wire fee. They throw WalletError
 * BALANCE_INSUFFICIENT and ACCOUNT_UNSUPPORTED.
 */
import {
  compareAmounts,
  subtractAmountsSaturating,
  sumAmounts,
  zeroAmount,
  type Amount,
} from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { hashContractTerms } from '@/protocol/contract-hash';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { FormatError } from '@/protocol/format-error';
import { assertValidPayto, wireMethodOf } from '@/protocol/payto';
import { roundDown } from '@/protocol/timestamp';
import { formatAmount } from '@/protocol/amount';
import { hold } from '@/wallet/core/advance-purchase';
import type { BankDepositRecord } from '@/wallet/core/bank-deposit-state';
import { chooseForAccount, type AccountQuote } from '@/wallet/core/choose-for-account';
import { getCoin } from '@/wallet/core/coins';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';

export interface BankDepositRequest {
  readonly payto: string;
  readonly amount: Amount;
}

export interface BankDepositOffer {
  readonly payto: string;
  readonly amount: Amount;
  readonly depositFees: Amount;
  /** The wire fees of all exchanges whose coins are used. */
  readonly wireFees: Amount;
  /** The amount that arrives on the account, in one transfer per exchange. */
  readonly arrives: Amount;
}

export async function quoteBankDeposit(
  wallet: Wallet,
  request: BankDepositRequest,
): Promise<BankDepositOffer> {
  return offerOf(request, await choose(wallet, request));
}

function offerOf({ payto, amount }: BankDepositRequest, quote: AccountQuote): BankDepositOffer {
  const { depositFees, wireFees } = quote;
  const fees = sumAmounts(amount.currency, [depositFees, wireFees]);
  return { payto, amount, depositFees, wireFees, arrives: subtractAmountsSaturating(amount, fees) };
}

async function choose(
  wallet: Wallet,
  { payto, amount }: BankDepositRequest,
): Promise<AccountQuote> {
  try {
    assertValidPayto(payto);
  } catch (cause) {
    if (!(cause instanceof FormatError)) throw cause;
    throw new WalletError('ACCOUNT_UNSUPPORTED', { detail: cause.message, cause });
  }
  const quote = await chooseForAccount(wallet, amount, wireMethodOf(payto));
  if (quote.missing !== null) {
    throw new WalletError('BALANCE_INSUFFICIENT', { missing: quote.missing });
  }
  return quote;
}

/** Stores the deposit and returns its id. Run it to carry it out. */
export async function startBankDeposit(
  wallet: Wallet,
  request: BankDepositRequest,
  acceptedFees: Amount,
): Promise<string> {
  const { payto, amount } = request;
  const { privateKey, publicKey } = createKeyPair(wallet.random.bytes(32));
  const now = wallet.clock.now();
  const timestamp = roundDown(now);
  const terms = {
    amount: formatAmount(amount),
    merchant_pub: encodeBase32(publicKey),
    nonce: encodeBase32(wallet.random.bytes(32)),
    timestamp: { t_ms: timestamp },
  };
  const fixed = {
    id: encodeBase32(publicKey),
    revision: 0,
    payto,
    salt: encodeBase32(wallet.random.bytes(16)),
    merchantPub: publicKey,
    merchantPriv: privateKey,
    hContract: hashContractTerms(terms),
    timestamp,
    amount,
    createdAt: now,
  };
  return commitDecision(wallet, async () => {
    const quote = await choose(wallet, request);
    const { depositFees, wireFees } = offerOf(request, quote);
    const fees = sumAmounts(amount.currency, [depositFees, wireFees]);
    if (compareAmounts(fees, acceptedFees) > 0) {
      throw new WalletError('STATE_CONFLICT', { detail: 'the fees have changed' });
    }
    const record: BankDepositRecord = {
      ...fixed,
      coins: quote.coins,
      deposited: [],
      refused: [],
      phase: { state: 'depositing' },
    };
    const held = await Promise.all(quote.coins.map(({ coin }) => getCoin(wallet, coin)));
    return {
      puts: [
        { kind: 'bankDeposit', record } as const,
        ...held.map((coin) => ({ kind: 'coin', record: hold(coin, record.id) }) as const),
      ],
      result: record.id,
    };
  });
}

export interface BankDepositReport {
  readonly id: string;
  readonly payto: string;
  readonly state: BankDepositRecord['phase']['state'];
  /** The amount that left the coins, fees included. */
  readonly deposited: Amount;
  readonly fees: Amount;
  readonly refused: number;
}

export async function describeBankDeposit(wallet: Wallet, id: string): Promise<BankDepositReport> {
  const record = await wallet.store.get('bankDeposit', id);
  if (record === null) throw new WalletError('STATE_CONFLICT', { detail: 'no such deposit' });
  return reportOf(record);
}

export function reportOf(record: BankDepositRecord): BankDepositReport {
  const { id, payto, phase, deposited, amount, refused } = record;
  const contributions = deposited.map(({ contribution }) => contribution);
  const fees = deposited.map(({ fee }) => fee);
  return {
    id,
    payto,
    state: phase.state,
    deposited: sumAmounts(amount.currency, [zeroAmount(amount.currency), ...contributions]),
    fees: sumAmounts(amount.currency, [zeroAmount(amount.currency), ...fees]),
    refused: refused.length,
  };
}
