import { describe, expect, test } from 'vitest';
import { addAmounts, parseAmount } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { fromHex, toHex } from '@/protocol/crypto/bytes';
import type { PlanchetSecrets } from '@/protocol/crypto/planchets';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { decodePublicKey } from '@/protocol/decode-public-key';
import { layoutsOf, type Generation } from '@/protocol/generations';
import { readCases, readList } from '../../../support/vectors';
import { backends, importWith } from './backends';

interface CoinSecrets {
  coin_private_hex: string;
  coin_pub_hex: string;
  blinding_secret_hex: string;
}
interface DerivationCase {
  seed_hex: string;
  index: number;
  withdraw: CoinSecrets;
  tip: CoinSecrets;
  refresh: CoinSecrets;
  transfer: { private_hex: string; public_hex: string };
}
interface WithdrawCase {
  protocol: 'v6' | 'v9' | 'v10';
  key_index: number;
  /** Present in v6's only. */
  fee_withdraw?: string;
  reserve_private: string;
  request: {
    body: { denom_pub_hash: string; reserve_pub: string; reserve_sig: string; coin_ev: string };
  };
  signed_blob_hex: string;
  coin_private: string;
  coin_pub: string;
  blinding_secret: string;
  response: { ev_sig: string };
  coin_denom_sig: string;
  valid: boolean;
}
/** The merchant withdraws for the wallet and hands on its signature (v6). */
interface OldTipCase {
  key_index: number;
  value: string;
  fee_withdraw: string;
  coin_private: string;
  coin_pub: string;
  blinding_secret: string;
  pickup_planchet: { coin_ev: string; denom_pub_hash: string };
  coin_ev_hash: string;
  tip_reserve_private: string;
  pickup_response_item: { reserve_sig: string };
  pickup_response_reserve_pub: string;
  reserve_sig_blob_hex: string;
  blind_sig: string;
  coin_denom_sig: string;
  valid: boolean;
}
interface TipCase {
  protocol: 'v9' | 'v10';
  key_index: number;
  secret_seed: string;
  planchet_index: number;
  coin_private: string;
  coin_pub: string;
  blinding_secret: string;
  coin_ev: string;
  coin_ev_hash: string;
  denom_pub_hash: string;
  blind_sig: string;
  coin_denom_sig: string;
  valid: boolean;
}

function readKeys(name: string) {
  return readList<{ encoded_hex: string }>(name, 'keys').map((key) =>
    decodePublicKey(fromHex(key.encoded_hex)),
  );
}

/** The amount signed in a withdraw blob stands behind the 8-byte head and the reserve's key. */
function signedAmount(blob: Uint8Array) {
  const view = new DataView(blob.buffer, blob.byteOffset + 40, 12);
  const fraction = view.getUint32(8).toString().padStart(8, '0');
  return parseAmount(`KUDOS:${view.getBigUint64(0)}.${fraction}`);
}

describe.each(backends)('planchets with the $name primitives', async ({ primitives }) => {
  const planchets = await importWith(primitives, () => import('@/protocol/crypto/planchets'));
  const blindSignature = await importWith(
    primitives,
    () => import('@/protocol/crypto/coin-blinding'),
  );
  const eddsa = await importWith(primitives, () => import('@/protocol/crypto/eddsa'));
  const { ecdhPublicKey } = await importWith(primitives, () => import('@/protocol/crypto/ecdh'));
  const { blindingSalt, unblind, verifyCoin } = blindSignature;

  test.each(readCases<DerivationCase>('planchet_derivation'))('derivation vector %#', (vector) => {
    const seed = fromHex(vector.seed_hex);
    const check = (secrets: PlanchetSecrets, expected: CoinSecrets) => {
      expect(toHex(secrets.coinPriv)).toBe(expected.coin_private_hex);
      expect(toHex(secrets.blindingSecret)).toBe(expected.blinding_secret_hex);
      expect(toHex(eddsa.createKeyPair(secrets.coinPriv).publicKey)).toBe(expected.coin_pub_hex);
    };
    check(planchets.deriveWithdrawSecrets(seed, vector.index), vector.withdraw);
    check(planchets.deriveTipSecrets(seed, vector.index), vector.tip);
    check(planchets.deriveRefreshSecrets(seed, vector.index), vector.refresh);
    const transferPriv = planchets.deriveTransferPriv(seed, vector.index);
    expect(toHex(transferPriv)).toBe(vector.transfer.private_hex);
    expect(toHex(ecdhPublicKey(transferPriv))).toBe(vector.transfer.public_hex);
  });

  const generations: readonly Generation[] = ['v6', 'v9'];
  const withdrawals = generations.flatMap((generation) => {
    const name = generation === 'v6' ? 'withdraw_coin_v6' : 'withdraw_coin';
    const keys = readKeys(name);
    return readCases<WithdrawCase>(name)
      .filter(({ protocol }) => protocol === generation)
      .map((vector) => ({ generation, key: keys[vector.key_index]!, ...vector }));
  });

  test.each(withdrawals)('$generation: withdrawal vector %# end to end', (vector) => {
    const { generation, key } = vector;
    const { body } = vector.request;
    const blindingSecret = decodeBase32(vector.blinding_secret);
    const options = { key, salt: blindingSalt[generation] };
    const secrets = { coinPriv: decodeBase32(vector.coin_private), blindingSecret };
    const planchet = planchets.makePlanchet(secrets, options);
    expect(encodeBase32(planchet.coinPub)).toBe(vector.coin_pub);
    expect(encodeBase32(planchet.coinEv)).toBe(body.coin_ev);
    expect(encodeBase32(hashDenominationKey(key))).toBe(body.denom_pub_hash);
    const amountWithFee = signedAmount(fromHex(vector.signed_blob_hex));
    const blob = layoutsOf[generation].signatures.withdraw({
      reservePub: decodeBase32(body.reserve_pub),
      amountWithFee,
      withdrawFee: parseAmount(vector.fee_withdraw ?? 'KUDOS:77'),
      hDenom: hashDenominationKey(key),
      hCoinEv: planchets.hashCoinEnvelope(planchet.coinEv),
    });
    expect(toHex(blob)).toBe(vector.signed_blob_hex);
    const reserveSig = eddsa.sign(decodeBase32(vector.reserve_private), blob);
    expect(encodeBase32(reserveSig)).toBe(body.reserve_sig);
    const denomSig = unblind(decodeBase32(vector.response.ev_sig), { ...options, blindingSecret });
    expect(encodeBase32(denomSig)).toBe(vector.coin_denom_sig);
    expect(verifyCoin(key, planchet.coinPub, denomSig)).toBe(vector.valid);
  });

  const tipKeys = readKeys('tip_planchet');
  const tips = readCases<TipCase>('tip_planchet').filter((c) => c.protocol === 'v9');

  test.each(tips)('tip vector %# end to end', (vector) => {
    const key = tipKeys[vector.key_index]!;
    const options = { key, salt: blindingSalt.v9 };
    const seed = decodeBase32(vector.secret_seed);
    const secrets = planchets.deriveTipSecrets(seed, vector.planchet_index);
    const planchet = planchets.makePlanchet(secrets, options);
    expect(encodeBase32(planchet.coinPriv)).toBe(vector.coin_private);
    expect(encodeBase32(planchet.coinPub)).toBe(vector.coin_pub);
    expect(encodeBase32(planchet.blindingSecret)).toBe(vector.blinding_secret);
    expect(encodeBase32(planchet.coinEv)).toBe(vector.coin_ev);
    const hash = planchets.hashCoinEnvelope(planchet.coinEv);
    expect(encodeBase32(hash)).toBe(vector.coin_ev_hash);
    expect(encodeBase32(hashDenominationKey(key))).toBe(vector.denom_pub_hash);
    const denomSig = unblind(decodeBase32(vector.blind_sig), { ...planchet, ...options });
    expect(encodeBase32(denomSig)).toBe(vector.coin_denom_sig);
    expect(verifyCoin(key, planchet.coinPub, denomSig)).toBe(vector.valid);
  });

  const oldTipKeys = readKeys('tip_planchet_v6');

  test.each(readCases<OldTipCase>('tip_planchet_v6'))('v6: tip vector %# end to end', (vector) => {
    const key = oldTipKeys[vector.key_index]!;
    const options = { key, salt: blindingSalt.v6 };
    const blindingSecret = decodeBase32(vector.blinding_secret);
    const secrets = { coinPriv: decodeBase32(vector.coin_private), blindingSecret };
    const planchet = planchets.makePlanchet(secrets, options);
    expect(encodeBase32(planchet.coinPub)).toBe(vector.coin_pub);
    expect(encodeBase32(planchet.coinEv)).toBe(vector.pickup_planchet.coin_ev);
    expect(encodeBase32(hashDenominationKey(key))).toBe(vector.pickup_planchet.denom_pub_hash);
    const hCoinEv = planchets.hashCoinEnvelope(planchet.coinEv);
    expect(encodeBase32(hCoinEv)).toBe(vector.coin_ev_hash);
    const withdrawFee = parseAmount(vector.fee_withdraw);
    const blob = layoutsOf.v6.signatures.withdraw({
      reservePub: decodeBase32(vector.pickup_response_reserve_pub),
      amountWithFee: addAmounts(parseAmount(vector.value), withdrawFee),
      withdrawFee,
      hDenom: hashDenominationKey(key),
      hCoinEv,
    });
    expect(toHex(blob)).toBe(vector.reserve_sig_blob_hex);
    const reserveSig = eddsa.sign(decodeBase32(vector.tip_reserve_private), blob);
    expect(encodeBase32(reserveSig)).toBe(vector.pickup_response_item.reserve_sig);
    const denomSig = unblind(decodeBase32(vector.blind_sig), { ...options, blindingSecret });
    expect(encodeBase32(denomSig)).toBe(vector.coin_denom_sig);
    expect(verifyCoin(key, planchet.coinPub, denomSig)).toBe(vector.valid);
  });

  test('the files have cases of both generations', () => {
    expect(new Set(withdrawals.map(({ generation }) => generation)).size).toBe(2);
    expect(tips.length).toBeGreaterThan(0);
  });
});
