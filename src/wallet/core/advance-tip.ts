/**
 * Does the next step of a tip (states: tip-state.ts; protocol-a 7). All envelopes go in one
 * request, which may be repeated. Coins are kept only if every signature verifies. The commit that
 * stores them also ends the tip. If the merchant says that the exchange's denominations have
 * changed, it has taken nothing, and coins are chosen anew.
 */
import { sumAmounts } from '@/protocol/amount';
import { blindingSalt } from '@/protocol/crypto/coin-blinding';
import { deriveTipSecrets, makePlanchet, type Planchet } from '@/protocol/crypto/planchets';
import { decodePublicKey } from '@/protocol/decode-public-key';
import type { TipPlanchet } from '@/protocol/tip';
import { finishCoin } from '@/wallet/core/coins';
import { selectDenominations } from '@/wallet/core/denomination-selection';
import { getDenomination, listBuyable } from '@/wallet/core/exchanges';
import { styleOfTip } from '@/wallet/core/choose-style';
import { findFinalRefusal } from '@/wallet/core/partners';
import type { DenominationRecord } from '@/wallet/core/records';
import type { Step } from '@/wallet/core/step';
import type { TipPhase, TipRecord } from '@/wallet/core/tip-state';
import type { Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';

interface Envelope {
  readonly denomination: DenominationRecord;
  readonly planchet: Planchet;
}

export async function advanceTip(wallet: Wallet, id: string): Promise<Step> {
  const tip = await wallet.store.get('tip', id);
  if (tip?.phase.state !== 'picking') return 'ended';
  const style = styleOfTip(wallet, tip);
  const envelopes = await makeEnvelopes(wallet, tip);
  let signatures: readonly (Uint8Array | null)[];
  try {
    signatures = await style.pickUpTip(wallet, tip, envelopes.map(toPlanchet));
  } catch (error) {
    const refusal = findFinalRefusal(error);
    if (refusal === null) throw error;
    if (style.codes.otherDenominations.includes(refusal.code)) return chooseAgain(wallet, tip);
    const reason = `${refusal.hint} (${refusal.code})`;
    await put(wallet, tip, { state: 'refused', reason, at: wallet.clock.now() });
    return 'ended';
  }
  return keepCoins(wallet, tip, envelopes, signatures);
}

async function makeEnvelopes(wallet: Wallet, tip: TipRecord): Promise<Envelope[]> {
  return Promise.all(
    tip.denominations.map(async (id, index) => {
      const denomination = await getDenomination(wallet, id);
      const key = decodePublicKey(denomination.denomPub);
      const secrets = deriveTipSecrets(tip.seed, index);
      return { denomination, planchet: makePlanchet(secrets, { key, salt: blindingSalt.v9 }) };
    }),
  );
}

function toPlanchet({ denomination, planchet }: Envelope): TipPlanchet {
  return { denomPubHash: denomination.hDenom, coinEv: planchet.coinEv };
}

async function keepCoins(
  wallet: Wallet,
  tip: TipRecord,
  envelopes: readonly Envelope[],
  signatures: readonly (Uint8Array | null)[],
): Promise<Step> {
  const coins = envelopes.flatMap(({ denomination, planchet }, index) => {
    const signature = signatures[index];
    if (signature === undefined || signatures.length !== envelopes.length) {
      throw new WalletError('EXCHANGE_COIN_SIGNATURE_INVALID', { detail: 'signatures missing' });
    }
    const origin = { by: 'tip', id: tip.id, index } as const;
    return signature === null ? [] : [finishCoin(denomination, planchet, signature, origin)];
  });
  const phase: TipPhase = {
    state: 'done',
    coins: coins.length,
    value: sumAmounts(
      tip.amount.currency,
      coins.map(({ available }) => available),
    ),
    at: wallet.clock.now(),
  };
  await wallet.store.commit([
    ...coins.map((record) => ({ kind: 'coin', record }) as const),
    { kind: 'tip', record: { ...tip, phase } },
  ]);
  return 'ended';
}

async function chooseAgain(wallet: Wallet, tip: TipRecord): Promise<Step> {
  const { exchangeBaseUrl, amount } = tip;
  const offered = await listBuyable(wallet, exchangeBaseUrl, amount, { fresh: true });
  const denominations = selectDenominations(amount, offered).selected.flatMap(
    ({ denomination, count }) => Array.from({ length: count }, () => denomination.id),
  );
  const seed = wallet.random.bytes(64);
  await wallet.store.commit([{ kind: 'tip', record: { ...tip, seed, denominations } }]);
  // Waits, since the new choice may be refused for the same reason.
  return 'waiting';
}

async function put(wallet: Wallet, tip: TipRecord, phase: TipPhase): Promise<void> {
  await wallet.store.commit([{ kind: 'tip', record: { ...tip, phase } }]);
}
