import { describe, expect, test } from 'vitest';
import { addAmounts, multiplyAmount, parseAmount } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { fromHex, toHex } from '@/protocol/crypto/bytes';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { decodePublicKey } from '@/protocol/decode-public-key';
import { layoutsOf, type Generation } from '@/protocol/generations';
import { readCases, readList } from '../../support/vectors';
import { backends, importWith } from './crypto/backends';

interface PlanchetVector {
  coin_private: string;
  coin_pub: string;
  blinding_secret: string;
  coin_ev: string;
  coin_ev_hash: string;
}
interface RefreshCase {
  melt_coin: { private: string; coin_pub: string; denom_pub_hash: string; fee_refresh: string };
  new_denoms: { count: number; key_index: number; value: string; fee_withdraw: string }[];
  /** Present in v9's, which derives its transfer keys from a seed. */
  session_secret_seed?: string;
  transfer_privs: string[];
  transfer_pubs: string[];
  transfer_secrets: string[];
  planchets: PlanchetVector[][];
  value_with_fee: string;
  rc: string;
  melt_signed_blob_hex: string;
  melt_request: { body: { confirm_sig: string } };
  noreveal_index: number;
  reveal_request: {
    body: {
      coin_evs: string[];
      new_denoms_h: string[];
      transfer_privs: string[];
      transfer_pub: string;
      link_sigs: string[];
    };
  };
  link_signed_blobs_hex: string[];
  reveal_response: { ev_sigs: { ev_sig: string }[] };
  new_coins: { coin_private: string; coin_pub: string; denom_sig: string; valid: boolean }[];
  link_secret_from_old_coin: string;
}

function readKeys(name: string) {
  return readList<{ encoded_hex: string }>(name, 'keys').map((key) =>
    decodePublicKey(fromHex(key.encoded_hex)),
  );
}

const generations: readonly Generation[] = ['v6', 'v9'];
const cases = generations.flatMap((generation) => {
  const name = `refresh_session_${generation}`;
  const keys = readKeys(name);
  return readCases<RefreshCase>(name).map((vector) => ({ generation, keys, ...vector }));
});
type Vector = (typeof cases)[number];

function termsOf({ keys, ...vector }: Vector) {
  return {
    oldCoinPub: decodeBase32(vector.melt_coin.coin_pub),
    newDenominations: vector.new_denoms.flatMap(({ count, key_index }) =>
      Array.from({ length: count }, () => keys[key_index]!),
    ),
    valueWithFee: parseAmount(vector.value_with_fee),
  };
}

function revealOf(vector: RefreshCase) {
  const { body } = vector.reveal_request;
  return {
    noRevealIndex: vector.noreveal_index,
    transferPrivs: body.transfer_privs.map((text) => decodeBase32(text)),
    transferPub: decodeBase32(body.transfer_pub),
    coinEvs: body.coin_evs.map((text) => decodeBase32(text)),
  };
}

describe.each(backends)('refresh with the $name primitives', async ({ primitives }) => {
  const refresh = await importWith(primitives, () => import('@/protocol/refresh'));
  const planchets = await importWith(primitives, () => import('@/protocol/crypto/planchets'));
  const eddsa = await importWith(primitives, () => import('@/protocol/crypto/eddsa'));
  const ecdh = await importWith(primitives, () => import('@/protocol/crypto/ecdh'));
  const { blindingSalt, unblind, verifyCoin } = await importWith(
    primitives,
    () => import('@/protocol/crypto/coin-blinding'),
  );
  const layouts = { v6: refresh.refreshV6, v9: refresh.refreshV9 };

  test.each(cases)(
    '$generation: wallet side of vector %#: session, melt and link signatures',
    (vector) => {
      const terms = termsOf(vector);
      const transferPrivs = vector.transfer_privs.map((text) => decodeBase32(text));
      if (vector.session_secret_seed !== undefined) {
        const seed = decodeBase32(vector.session_secret_seed);
        expect(refresh.deriveTransferPrivs(seed)).toEqual(transferPrivs);
      }
      const session = refresh.deriveRefreshSession(
        layouts[vector.generation],
        terms,
        transferPrivs,
      );
      expect(session.transferPubs.map(encodeBase32)).toEqual(vector.transfer_pubs);
      const secrets = transferPrivs.map((priv) =>
        ecdh.agreeWithEddsaPublic(priv, terms.oldCoinPub),
      );
      expect(secrets.map(encodeBase32)).toEqual(vector.transfer_secrets);
      const made = session.planchets.map((ofGamma) =>
        ofGamma.map((planchet) => ({
          coin_private: encodeBase32(planchet.coinPriv),
          coin_pub: encodeBase32(planchet.coinPub),
          blinding_secret: encodeBase32(planchet.blindingSecret),
          coin_ev: encodeBase32(planchet.coinEv),
          coin_ev_hash: encodeBase32(planchets.hashCoinEnvelope(planchet.coinEv)),
        })),
      );
      expect(made).toEqual(vector.planchets);
      expect(encodeBase32(session.rc)).toBe(vector.rc);
    },
  );

  test.each(cases)('$generation: signatures of vector %#: melt and links', (vector) => {
    const terms = termsOf(vector);
    const oldCoinPriv = decodeBase32(vector.melt_coin.private);
    const { body } = vector.reveal_request;
    const { signatures } = layoutsOf[vector.generation];
    const melt = signatures.melt({
      rc: decodeBase32(vector.rc),
      hDenom: decodeBase32(vector.melt_coin.denom_pub_hash),
      amountWithFee: terms.valueWithFee,
      refreshFee: parseAmount(vector.melt_coin.fee_refresh),
      coinPub: terms.oldCoinPub,
    });
    expect(toHex(melt)).toBe(vector.melt_signed_blob_hex);
    const confirmSig = encodeBase32(eddsa.sign(oldCoinPriv, melt));
    expect(confirmSig).toBe(vector.melt_request.body.confirm_sig);
    expect(terms.newDenominations.map((key) => encodeBase32(hashDenominationKey(key)))).toEqual(
      body.new_denoms_h,
    );
    const links = body.coin_evs.map((coinEv, i) =>
      signatures.link({
        hDenom: decodeBase32(body.new_denoms_h[i]!),
        oldCoinPub: terms.oldCoinPub,
        transferPub: decodeBase32(body.transfer_pub),
        hCoinEv: planchets.hashCoinEnvelope(decodeBase32(coinEv)),
      }),
    );
    expect(links.map(toHex)).toEqual(vector.link_signed_blobs_hex);
    const linkSigs = links.map((link) => encodeBase32(eddsa.sign(oldCoinPriv, link)));
    expect(linkSigs).toEqual(body.link_sigs);
  });

  test.each(cases)(
    '$generation: exchange side of vector %#: the reveal leads to the same rc',
    (vector) => {
      const layout = layouts[vector.generation];
      const rc = refresh.recomputeCommitment(layout, termsOf(vector), revealOf(vector));
      expect(encodeBase32(rc)).toBe(vector.rc);
    },
  );

  test.each(cases)(
    '$generation: new coins of vector %#, found again through the old coin',
    (vector) => {
      const terms = termsOf(vector);
      const transferPub = decodeBase32(vector.reveal_request.body.transfer_pub);
      const secret = refresh.linkSecret(decodeBase32(vector.melt_coin.private), transferPub);
      expect(encodeBase32(secret)).toBe(vector.link_secret_from_old_coin);
      const found = refresh.deriveNewPlanchets(
        layouts[vector.generation],
        secret,
        terms.newDenominations,
      );
      const coins = found.map((planchet, i) => {
        const key = terms.newDenominations[i]!;
        const blinding = {
          key,
          blindingSecret: planchet.blindingSecret,
          salt: blindingSalt[vector.generation],
        };
        const evSig = decodeBase32(vector.reveal_response.ev_sigs[i]!.ev_sig);
        const denomSig = unblind(evSig, blinding);
        return {
          coin_private: encodeBase32(planchet.coinPriv),
          coin_pub: encodeBase32(planchet.coinPub),
          denom_sig: encodeBase32(denomSig),
          valid: verifyCoin(key, planchet.coinPub, denomSig),
        };
      });
      expect(coins).toEqual(vector.new_coins);
    },
  );
});

describe('a refresh that is not what was committed to', async () => {
  const { deriveRefreshSession, kappa, recomputeCommitment, refreshV6, refreshV9 } =
    await import('@/protocol/refresh');
  const vector = cases.filter(({ generation }) => generation === 'v9')[5]!;
  const terms = termsOf(vector);
  const reveal = revealOf(vector);
  const recompute = (
    changedTerms: Partial<typeof terms> = {},
    changedReveal: Partial<typeof reveal> = {},
  ) =>
    encodeBase32(
      recomputeCommitment(
        refreshV9,
        { ...terms, ...changedTerms },
        { ...reveal, ...changedReveal },
      ),
    );

  test('shows in rc, whichever part was changed', () => {
    expect(recompute()).toBe(vector.rc);
    const other = new Uint8Array(32).fill(1);
    const different = [
      recompute({ oldCoinPub: decodeBase32(vector.new_coins[0]!.coin_pub) }),
      recompute({ newDenominations: [...terms.newDenominations].reverse() }),
      recompute({ valueWithFee: addAmounts(terms.valueWithFee, parseAmount('KUDOS:0.00000001')) }),
      recompute({}, { transferPub: other }),
      recompute({}, { transferPrivs: [reveal.transferPrivs[0]!, other] }),
      recompute({}, { transferPrivs: [...reveal.transferPrivs].reverse() }),
      recompute({}, { coinEvs: [...reveal.coinEvs].reverse() }),
      recompute({}, { noRevealIndex: (reveal.noRevealIndex + 1) % kappa }),
    ];
    expect(different).not.toContain(vector.rc);
    expect(new Set(different).size).toBe(different.length);
  });

  test('shows in rc when the envelopes were blinded as in the other generation', () => {
    const rc = recomputeCommitment(refreshV6, terms, reveal);
    expect(encodeBase32(rc)).not.toBe(vector.rc);
  });

  test('is refused when the number of transfer keys or envelopes is wrong', () => {
    const [first, second, ...others] = reveal.coinEvs;
    const joined = [Buffer.concat([first!, second!]), ...others];
    expect(() => recompute({}, { coinEvs: joined })).toThrow(RangeError);
    expect(() => recompute({}, { noRevealIndex: kappa })).toThrow(RangeError);
    expect(() => recompute({}, { noRevealIndex: -1 })).toThrow(RangeError);
    expect(() => recompute({}, { transferPrivs: [] })).toThrow(RangeError);
    expect(() => deriveRefreshSession(refreshV9, terms, reveal.transferPrivs)).toThrow(RangeError);
  });

  test('the amount of every vector is values, withdraw fees and refresh fee', () => {
    for (const { melt_coin, new_denoms, value_with_fee } of cases) {
      const sum = new_denoms.reduce((total, { count, value, fee_withdraw }) => {
        const each = addAmounts(parseAmount(value), parseAmount(fee_withdraw));
        return addAmounts(total, multiplyAmount(each, count));
      }, parseAmount(melt_coin.fee_refresh));
      expect(sum).toEqual(parseAmount(value_with_fee));
    }
  });
});
