/**
 * What a merchant answers when a payment is given up, coin by coin and in their order. In style A it
 * hands on what the exchange said (protocol-a 7). In style B it permits refunds of what it has
 * deposited (mode `abort-refund`, protocol-b 3.4), and we bring these to the exchange; a coin without
 * a permission was not deposited. May be repeated. Throws what a client throws.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import type { AbortedCoin } from '@/protocol/refund';
import { getCoin } from '@/wallet/core/coins';
import { payUrlOf, readTerms } from '@/wallet/core/contract';
import {
  CONTRACT_PAY_TIME_LIMIT_MS,
  merchantClient,
  PAY_TIME_LIMIT_MS,
  styleBClient,
} from '@/wallet/core/partners';
import type { Payment, Proposal, PurchaseRecord } from '@/wallet/core/purchase-state';
import { signCoins } from '@/wallet/core/sign-coins';
import { takeToExchange } from '@/wallet/core/take-to-exchange';
import type { Wallet } from '@/wallet/core/wallet';

interface GivenUp {
  readonly proposal: Proposal;
  readonly payment: Payment;
}

const DEPOSIT_NOT_FOUND = { type: 'failure', exchange_status: 404, exchange_code: 1502 } as const;

export function askAbort(
  wallet: Wallet,
  purchase: PurchaseRecord,
  givenUp: GivenUp,
): Promise<readonly AbortedCoin[]> {
  return purchase.contractUrl === undefined
    ? askAtA(wallet, purchase, givenUp)
    : askAtB(wallet, purchase, givenUp);
}

async function askAtA(
  wallet: Wallet,
  purchase: PurchaseRecord,
  { proposal, payment }: GivenUp,
): Promise<readonly AbortedCoin[]> {
  const coins = [];
  for (const { coin: id, contribution } of payment.coins) {
    const { coinPub, exchangeBaseUrl } = await getCoin(wallet, id);
    coins.push({ coin_pub: coinPub, contribution, exchange_url: exchangeBaseUrl });
  }
  const client = merchantClient(wallet, purchase.merchantBaseUrl, PAY_TIME_LIMIT_MS);
  const request = { h_contract: proposal.hContract, coins };
  return (await client.abort(purchase.orderId, request)).refunds;
}

async function askAtB(
  wallet: Wallet,
  { orderId, sessionId }: PurchaseRecord,
  { proposal, payment }: GivenUp,
): Promise<readonly AbortedCoin[]> {
  const { merchant_pub: merchantPub } = readTerms(proposal.contractTerms);
  const coins = await signCoins(wallet, proposal, payment);
  const request = { coins, merchantPub, orderId, sessionId };
  const client = styleBClient(wallet, CONTRACT_PAY_TIME_LIMIT_MS);
  const permissions = await client.abort(payUrlOf(proposal.contractTerms), request);
  const answers: AbortedCoin[] = [];
  for (const { coin } of payment.coins) {
    const { coinPub } = await getCoin(wallet, coin);
    const permission = permissions.find((one) => equalBytes(one.coin_pub, coinPub));
    answers.push(
      permission === undefined
        ? DEPOSIT_NOT_FOUND
        : await takeToExchange(wallet, proposal, coin, permission),
    );
  }
  return answers;
}
