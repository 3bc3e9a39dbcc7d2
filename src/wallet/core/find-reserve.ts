/**
 * Asks the exchange about a withdrawal's reserve (protocol-a 5.5): its balance, and the coins
 * already made of it. Those are found by our own envelopes in its history. A machine that shares
 * this wallet may have withdrawn them and be lost. Planchets follow from what both know, so asking
 * again gives the same coins. No planchet is used for a second denomination. Null if the exchange
 * does not know the reserve.
 */
import type { Amount } from '@/protocol/amount';
import { toHex } from '@/protocol/crypto/bytes';
import { blindingSalt } from '@/protocol/crypto/coin-blinding';
import { deriveWithdrawSecrets, hashCoinEnvelope, makePlanchet } from '@/protocol/crypto/planchets';
import { decodePublicKey } from '@/protocol/decode-public-key';
import type { ReserveStatus } from '@/protocol/exchange';
import { updateExchange } from '@/wallet/core/exchanges';
import { exchangeClient, findFinalRefusal } from '@/wallet/core/partners';
import type { Wallet } from '@/wallet/core/wallet';
import type { WithdrawalRecord } from '@/wallet/core/withdrawal-state';

export interface ReserveView {
  readonly balance: Amount;
  /** Ids of the planchets' denominations, beginning with the requested one. */
  readonly made: readonly string[];
}

export async function findReserve(
  wallet: Wallet,
  withdrawal: WithdrawalRecord,
  /** The index of the first planchet that we have no coin of. */
  planchetIndex: number,
): Promise<ReserveView | null> {
  const status = await findStatus(wallet, withdrawal);
  if (status === null) return null;
  const { balance, history } = status;
  return { balance, made: await listMade(wallet, withdrawal, history, planchetIndex) };
}

async function findStatus(
  wallet: Wallet,
  { exchangeBaseUrl, reservePub }: WithdrawalRecord,
): Promise<ReserveStatus | null> {
  try {
    return await exchangeClient(wallet, exchangeBaseUrl).reserve(reservePub);
  } catch (error) {
    if (findFinalRefusal(error)?.status === 404) return null;
    throw error;
  }
}

async function listMade(
  wallet: Wallet,
  { exchangeBaseUrl, seed }: WithdrawalRecord,
  history: ReserveStatus['history'],
  from: number,
): Promise<string[]> {
  const withdrawn = history.filter((entry) => entry.type === 'WITHDRAW');
  if (withdrawn.length <= from) return [];
  const exchange = await updateExchange(wallet, exchangeBaseUrl);
  const named = new Set(withdrawn.map(({ hDenom }) => toHex(hDenom)));
  const candidates = (await wallet.store.list('denomination'))
    .filter((one) => one.exchangeBaseUrl === exchange.id && named.has(toHex(one.hDenom)))
    .map(({ id, denomPub }) => ({ id, key: decodePublicKey(denomPub) }));
  const envelopes = new Set(withdrawn.map((entry) => toHex(entry.hCoinEv)));
  const made: string[] = [];
  for (;;) {
    const secrets = deriveWithdrawSecrets(seed, from + made.length);
    const found = candidates.find(({ key }) => {
      const { coinEv } = makePlanchet(secrets, { key, salt: blindingSalt.v9 });
      return envelopes.has(toHex(hashCoinEnvelope(coinEv)));
    });
    if (found === undefined) return made;
    made.push(found.id);
  }
}
