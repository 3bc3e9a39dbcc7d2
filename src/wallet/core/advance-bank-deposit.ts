/**
 * Does the next step of a deposit to a bank account: one coin (states: bank-deposit-state.ts;
 * protocol-a 5.6). The request follows from what is stored, so it may be repeated. The exchange's
 * confirmation is verified (purpose 1033) before it counts. The rest of the coin is refreshed. So
 * is a coin that the exchange refuses.
 */
import { subtractAmounts } from '@/protocol/amount';
import { sign } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { DepositConfirmation } from '@/protocol/deposit';
import { hashWire } from '@/protocol/wire-hash';
import type { BankDepositRecord } from '@/wallet/core/bank-deposit-state';
import { getCoin } from '@/wallet/core/coins';
import { assertConfirmed } from '@/wallet/core/confirmation';
import { getDenomination } from '@/wallet/core/exchanges';
import { exchangeClient, findFinalRefusal } from '@/wallet/core/partners';
import type { CoinContribution } from '@/wallet/core/purchase-state';
import { putAside } from '@/wallet/core/put-aside';
import type { CoinRecord, DenominationRecord } from '@/wallet/core/records';
import type { Step } from '@/wallet/core/step';
import type { Wallet } from '@/wallet/core/wallet';

export async function advanceBankDeposit(wallet: Wallet, id: string): Promise<Step> {
  const deposit = await wallet.store.get('bankDeposit', id);
  if (deposit?.phase.state !== 'depositing') return 'ended';
  const [next, ...others] = deposit.coins;
  if (next === undefined) {
    const phase = { state: 'done', at: wallet.clock.now() } as const;
    await wallet.store.commit([{ kind: 'bankDeposit', record: { ...deposit, phase } }]);
    return 'ended';
  }
  const rest = { ...deposit, coins: others };
  const coin = await getCoin(wallet, next.coin);
  const denomination = await getDenomination(wallet, coin.denomination);
  try {
    const confirmation = await send(wallet, deposit, next, { coin, denomination });
    await verify(wallet, deposit, next, { coin, denomination, confirmation });
    const done = {
      ...next,
      fee: denomination.feeDeposit,
      ...confirmation,
    };
    const left = subtractAmounts(coin.available, next.contribution);
    await wallet.store.commit([
      { kind: 'bankDeposit', record: { ...rest, deposited: [...deposit.deposited, done] } },
      ...(await putAside(wallet, coin, left, 'change')),
    ]);
  } catch (error) {
    const refusal = findFinalRefusal(error);
    if (refusal === null) throw error;
    const reason = `${refusal.hint} (${refusal.code})`;
    const refused = [...deposit.refused, { coin: next.coin, reason }];
    await wallet.store.commit([
      { kind: 'bankDeposit', record: { ...rest, refused } },
      ...(await putAside(wallet, coin, coin.available, 'recovery')),
    ]);
  }
  return 'moved';
}

interface HeldCoin {
  readonly coin: CoinRecord;
  readonly denomination: DenominationRecord;
}

function send(
  wallet: Wallet,
  deposit: BankDepositRecord,
  { contribution }: CoinContribution,
  { coin, denomination }: HeldCoin,
): Promise<DepositConfirmation> {
  const { payto, salt, hContract, timestamp, merchantPub } = deposit;
  const hWire = hashWire(payto, salt);
  const blob = signaturesV9.deposit({
    hContract,
    hWire,
    hDenom: denomination.hDenom,
    timestamp,
    refundDeadline: timestamp,
    amountWithFee: contribution,
    depositFee: denomination.feeDeposit,
    merchantPub,
    coinPub: coin.coinPub,
  });
  return exchangeClient(wallet, coin.exchangeBaseUrl).deposit(coin.coinPub, {
    contribution,
    wire: { payto, salt },
    hWire,
    hContract,
    denomSig: coin.denomSig,
    timestamp,
    wireDeadline: timestamp,
    refundDeadline: timestamp,
    coinSig: sign(coin.coinPriv, blob),
    hDenom: denomination.hDenom,
    merchantPub,
  });
}

async function verify(
  wallet: Wallet,
  { payto, salt, hContract, timestamp, merchantPub }: BankDepositRecord,
  { contribution }: CoinContribution,
  { coin, denomination, confirmation }: HeldCoin & { readonly confirmation: DepositConfirmation },
): Promise<void> {
  const blob = signaturesV9.confirmDeposit({
    hContract,
    hWire: hashWire(payto, salt),
    exchangeTimestamp: confirmation.exchangeTimestamp,
    refundDeadline: timestamp,
    amountWithoutFee: subtractAmounts(contribution, denomination.feeDeposit),
    coinPub: coin.coinPub,
    merchantPub,
  });
  const { exchangePub, exchangeSig } = confirmation;
  await assertConfirmed(wallet, coin.exchangeBaseUrl, { exchangePub, exchangeSig, blob });
}
