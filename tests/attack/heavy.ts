/** Requests that make the server do cryptography: each looks right until its last signature is looked at. */
import { randomBytes } from 'node:crypto';
import { addAmounts, formatAmount, parseAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { hashContractTerms } from '@/protocol/contract-hash';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { revealRequestSchema } from '@/protocol/exchange';
import { call } from '@/testing/calls/call';
import { addressOf, uploadHeaders } from '../api/sync/sync-support';
import {
  denominationOf,
  exchangeAt,
  makeCoins,
  revealBody,
  newKeyPair,
  startRefresh,
  type TestCoin,
} from '../support/coins';
import { coinForPayment } from '../load/coins';
import { makeOpenOrder } from './world';
import { flood, postJson, type Attack, type Scene } from './scene';

const SMALL = '0.01';

interface Melted {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A melt for as many coins as its value can pay. */
async function melt({ url, isShort }: Scene): Promise<Melted> {
  const [coin] = await makeCoins(url, ['5.12']);
  if (coin === undefined) throw new Error('no coin');
  const small = await denominationOf(url, SMALL);
  const each = addAmounts(small.value, small.feeWithdraw);
  const payable = (coin.denomination.value.units - coin.denomination.feeRefresh.units) / each.units;
  const most = isShort ? 40 : 200;
  const count = Math.min(most, parseInt(payable.toString(), 10));
  const refresh = startRefresh(coin, Array<typeof small>(count).fill(small));
  const { noRevealIndex: index } = await exchangeAt(url).melt(coin.coinPub, refresh.melt);
  const body = revealRequestSchema.encode(revealBody(coin, refresh, index));
  const rc = encodeBase32(refresh.session.rc);
  return { path: `/exchange/refreshes/${rc}/reveal`, body: { ...body, rc } };
}

const wrongReveals: Attack = async (scene) => {
  const { path, body } = await melt(scene);
  const [first] = body['transfer_privs'] as string[];
  await flood(
    scene,
    // Each is another wrong one: what was refused before is remembered.
    () => postJson(path, { ...body, transfer_privs: [first, encodeBase32(randomBytes(32))] }),
    { size: scene.isShort ? 10 : 100 },
  );
};

async function claim({ url, world }: Scene) {
  const { id, token } = await makeOpenOrder(world.shop, `${world.currency}:1`);
  const claimed = await call('POST', `${world.shop.baseUrl}orders/${id}/claim`, {
    body: { nonce: encodeBase32(randomBytes(32)), token },
  });
  const terms = claimed['contract_terms'] as Record<string, unknown>;
  return { orderId: id, terms, hContract: hashContractTerms(terms), url };
}

/** Makes a coin's entry in a pay request, fully signed. */
function payWithCoin(coin: TestCoin, order: Awaited<ReturnType<typeof claim>>): object {
  const { denomination, coinPriv: priv, coinPub: pub, denomSig: signature } = coin;
  const hash = hashDenominationKey(denomination.publicKey);
  const whole = { priv, pub, signature, denomination: { ...denomination, hash } };
  const terms = { ...order.terms, amount: formatAmount(denomination.value) };
  return coinForPayment(whole, { ...order, terms }, `${order.url}/exchange/`);
}

const wrongPayments: Attack = async (scene) => {
  const coins = await makeCoins(scene.url, Array<string>(scene.isShort ? 20 : 64).fill(SMALL));
  const order = await claim(scene);
  const right = coins.map((coin) => payWithCoin(coin, order));
  const path = `/merchant/instances/${scene.world.shop.id}/orders/${order.orderId}/pay`;
  const contribution = formatAmount(parseAmount(`${scene.world.currency}:${SMALL}`));
  await flood(scene, () => {
    const ub_sig = encodeBase32(randomBytes(256));
    const coin_pub = encodeBase32(randomBytes(32));
    const wrong = right.map((one, i) => ({ ...one, contribution, ...(i === 0 ? {} : { ub_sig }) }));
    return postJson(path, { coins: [...wrong, { ...right[0], coin_pub }], session_id: '' });
  });
};

const MIB = 1024 * 1024;

/** Signed, and of an unknown version: nothing is stored or counted, and all of it is read. */
const backupsOfNothing: Attack = async (scene) => {
  const [key, body] = [newKeyPair(), randomBytes(scene.isShort ? 2 * MIB : 16 * MIB)];
  const headers = uploadHeaders(key, body, { previous: randomBytes(32) });
  const path = addressOf('', key);
  await flood(scene, () => ({ method: 'POST', path, headers, body }));
};

export const HEAVY: Readonly<Record<string, Attack>> = {
  'heavy: wrong reveals': wrongReveals,
  'heavy: wrong payments': wrongPayments,
  'heavy: backups of nothing': backupsOfNothing,
};
