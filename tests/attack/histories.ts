/** Questions whose answers tell of thousands of rows: each is made first, as any customer may make it. */
import { encodeBase32 } from '@/protocol/base32';
import { call } from '@/testing/calls/call';
import {
  denominationOf,
  exchangeAt,
  makeCoins,
  newKeyPair,
  revealBody,
  startRefresh,
} from '../support/coins';
import { flood, get, HTML, type Attack, type Scene } from './scene';

const AT_ONCE = 10;
/** Coins made by one refresh. */
const FRESH_COINS = 200;

/** A reserve that its owner has sent the smallest amount so many times. Answers its key. */
async function makeReserve({ url, isShort, world }: Scene): Promise<string> {
  const reservePub = encodeBase32(newKeyPair().publicKey);
  const { accounts } = await exchangeAt(url).wire();
  const { authorization, username } = world.user;
  const body = {
    credit_account: accounts[0]?.payto,
    amount: `${world.currency}:0.00000001`,
    subject: reservePub,
  };
  for (let sent = 0; sent < (isShort ? 100 : 3000); sent += AT_ONCE) {
    const path = `${url}/bank/accounts/${username}/transfers`;
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => call('POST', path, { authorization, body })),
    );
  }
  return reservePub;
}

/** A coin whose change is thousands of coins. Answers its key. */
async function makeChange({ url, isShort }: Scene): Promise<string> {
  const [coin] = await makeCoins(url, ['40.96']);
  if (coin === undefined) throw new Error('no coin');
  const small = await denominationOf(url, '0.01');
  const exchange = exchangeAt(url);
  for (let melts = 0; melts < (isShort ? 1 : 12); melts += 1) {
    const refresh = startRefresh(coin, Array<typeof small>(FRESH_COINS).fill(small));
    const { noRevealIndex: index } = await exchange.melt(coin.coinPub, refresh.melt);
    await exchange.reveal(refresh.session.rc, revealBody(coin, refresh, index));
  }
  return encodeBase32(coin.coinPub);
}

export const HISTORIES: Readonly<Record<string, Attack>> = {
  'histories: a reserve': async (scene) => {
    const reserve = await makeReserve(scene);
    await flood(scene, (i) =>
      i % 2 === 0
        ? get(`/exchange/reserves/${reserve}`)
        : get(`/exchange/reserve/status?reserve_pub=${reserve}`),
    );
  },

  'histories: an account': async (scene) => {
    await makeReserve(scene);
    const cookie = scene.world.cookies.bank;
    const paths = ['/bank/statement', '/bank/account', '/bank/statement/csv'];
    await flood(scene, (i) => get(paths[i % paths.length] ?? '', { ...HTML, cookie }));
  },

  'histories: change of a coin': async (scene) => {
    const coin = await makeChange(scene);
    await flood(scene, () => get(`/exchange/coins/${coin}/link`));
  },
};
