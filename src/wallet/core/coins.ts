/**
 * Makes coins from planchets and ends them. `finishCoin` opens the signed envelope. It takes the
 * coin only if the exchange's signature verifies: WalletError EXCHANGE_COIN_SIGNATURE_INVALID.
 */
import { encodeBase32 } from '@/protocol/base32';
import { blindingSalt, unblind, verifyCoin } from '@/protocol/crypto/coin-blinding';
import type { Planchet } from '@/protocol/crypto/planchets';
import type { DenominationPublicKey } from '@/protocol/crypto/rsa-public-key';
import { decodePublicKey } from '@/protocol/decode-public-key';
import { type Amount, zeroAmount } from '@/protocol/amount';
import type { CoinOrigin, CoinRecord, DenominationRecord } from '@/wallet/core/records';
import type { WalletPorts } from '@/wallet/core/wallet-ports';
import { WalletError } from '@/wallet/core/wallet-error';

export function finishCoin(
  denomination: DenominationRecord,
  planchet: Planchet,
  envelopeSig: Uint8Array,
  origin: CoinOrigin,
): CoinRecord {
  const key = decodePublicKey(denomination.denomPub);
  return {
    id: encodeBase32(planchet.coinPub),
    revision: 0,
    coinPub: planchet.coinPub,
    coinPriv: planchet.coinPriv,
    blindingSecret: planchet.blindingSecret,
    denomSig: openEnvelope(key, planchet, envelopeSig),
    denomination: denomination.id,
    exchangeBaseUrl: denomination.exchangeBaseUrl,
    origin,
    available: denomination.value,
    use: { state: 'fresh' },
  };
}

function openEnvelope(
  key: DenominationPublicKey,
  { coinPub, blindingSecret }: Planchet,
  envelopeSig: Uint8Array,
): Uint8Array {
  let denomSig: Uint8Array;
  try {
    denomSig = unblind(envelopeSig, { key, blindingSecret, salt: blindingSalt.v9 });
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new WalletError('EXCHANGE_COIN_SIGNATURE_INVALID', { cause });
  }
  if (!verifyCoin(key, coinPub, denomSig)) {
    throw new WalletError('EXCHANGE_COIN_SIGNATURE_INVALID');
  }
  return denomSig;
}

/** Returns the coin as used up. `rest` is too little to become a coin again, but the exchange has it. */
export function spentCoin(coin: CoinRecord, rest?: Amount): CoinRecord {
  const available = rest ?? zeroAmount(coin.available.currency);
  return { ...coin, available, use: { state: 'spent' } };
}

export async function getCoin(wallet: WalletPorts, id: string): Promise<CoinRecord> {
  const coin = await wallet.store.get('coin', id);
  if (coin === null) throw new Error(`coin ${id} was never stored`);
  return coin;
}
