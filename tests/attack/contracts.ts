/**
 * Orders and contracts that are as large as they may be, or larger. They have many small values,
 * many forgettable members, and a location for each product. Then come requests that anyone may
 * make of such an order again and again.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { call } from '@/testing/calls/call';
import { encodeBase32 } from '@/protocol/base32';
import type { Sent } from './http';
import { flood, get, HTML, postJson, type Attack, type Scene } from './scene';

type Members = Readonly<Record<string, unknown>>;

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

const named = (count: number): Members =>
  Object.fromEntries(times(count, (i) => [`m${i}`, `value ${i}`]));

/** Names that are numbers are the slowest to copy. */
const numbered = (count: number): Members =>
  Object.fromEntries(times(count, () => [`${randomInt(4e9)}`, 0]));

const forgettable = (count: number): Members => {
  const members = named(count);
  return { notes: { ...members, _forgettable: Object.keys(members) } };
};

const products = (make: (i: number) => Members): Members => ({
  products: times(1024, (i) => ({ description: `Tea ${i}`, ...make(i) })),
});

/** Members of an order beside its amount and summary. */
export const ORDERS: Readonly<Record<string, () => Members>> = {
  'many members that may be forgotten': () => forgettable(11_000),
  'many objects that may be forgotten': () => ({
    notes: times(9_000, (i) => ({ a: i, _forgettable: ['a'] })),
  }),
  'small objects': () => ({ notes: times(20_000, (i) => ({ a: 100_000 + i })) }),
  'an object of many members': () => ({ notes: numbered(45_000) }),
  'the largest object': () => ({ merchant: numbered(12_000) }),
  'products of many members': () => ({
    products: times(12, () => ({
      description: 'Tea',
      ...numbered(1000),
      _forgettable: ['description'],
    })),
  }),
  'many objects of some members': () => ({ notes: times(340, () => numbered(128)) }),
  'lists in lists': () => ({ notes: times(12_000, () => [[[]]]) }),
  'a place for each product': () =>
    products((i) => ({ delivery_location: { country: 'Utopia', town: `Town ${i}` } })),
  'one place for all products': () => ({
    locations: { home: { name: 'x'.repeat(200_000), ...named(500) } },
    ...products(() => ({ delivery_location: 'home' })),
  }),
  'a label for each product': () => ({
    locations: Object.fromEntries(times(1000, (i) => [`l${i}`, { city: `City ${i}` }])),
    ...products((i) => ({ delivery_location: `l${i}` })),
  }),
  'many taxes': () => ({
    ...products(() => ({ taxes: times(9, () => ({ name: 'VAT', tax: 'KUDOS:0.01' })) })),
  }),
  'letters beyond ASCII': () => ({ notes: '\u00e9'.repeat(240_000) }),
};

const orderOf = ({ world }: Scene, members: Members): Sent => {
  const { id, authorization } = world.shop;
  const order = { amount: `${world.currency}:1`, summary: 'Tea', ...members };
  return postJson(`/merchant/instances/${id}/private/orders`, { order }, { authorization });
};

const making: Attack = async (scene) => {
  const orders = Object.values(ORDERS).map((make) => orderOf(scene, make()));
  await flood(scene, (i) => orders[i % orders.length] ?? get('/'));
};

interface Claimed {
  /** The order's path, above its calls. */
  readonly path: string;
  readonly claim: Members;
  readonly terms: Members;
}

/** The largest of these that the shop takes, claimed. */
async function makeClaimed({ world }: Scene, sizes: readonly Members[]): Promise<Claimed> {
  const { baseUrl, authorization } = world.shop;
  for (const members of sizes) {
    const order = { amount: `${world.currency}:1`, summary: 'Tea', ...members };
    const body = { order };
    const made = await call('POST', `${baseUrl}private/orders`, { authorization, body }).catch(
      () => undefined,
    );
    if (made === undefined) continue;
    const { order_id: id, token } = made as Record<string, string>;
    const claim = { nonce: encodeBase32(randomBytes(32)), token };
    const answer = await call('POST', `${baseUrl}orders/${id}/claim`, { body: claim });
    const path = `${new URL(baseUrl).pathname}orders/${id}`;
    return { path, claim, terms: answer['contract_terms'] as Members };
  }
  throw new Error('the shop takes none of these orders');
}

const askingAgain: Attack = async (scene) => {
  const orders = [
    await makeClaimed(scene, [ORDERS['small objects']?.() ?? {}, { notes: 'x'.repeat(900_000) }]),
    await makeClaimed(scene, [{ notes: 'x'.repeat(1_000_000) }]),
    await makeClaimed(scene, [ORDERS['a place for each product']?.() ?? {}]),
  ];
  const { authorization } = scene.world.shop;
  await flood(scene, (i) => {
    const { path, claim } = orders[i % orders.length] as Claimed;
    const token = String(claim['token']);
    const asked = [
      get(`${path}?token=${token}`),
      get(`${path}?token=${token}`, HTML),
      postJson(`${path}/claim`, claim),
      get(path.replace('/orders/', '/private/orders/'), { authorization }),
    ];
    return asked[Math.floor(i / orders.length) % asked.length] ?? get(path);
  });
};

const proposals: Attack = async (scene) => {
  const { path, terms } = await makeClaimed(scene, [forgettable(1000)]);
  const order_id = path.slice(path.lastIndexOf('/') + 1);
  const salts = (count: number) =>
    Object.fromEntries(times(count, (i) => [`m${i}`, encodeBase32(randomBytes(4))]));
  const datas = [
    { ...terms, ...named(14_000), $forgettable: salts(14_000) },
    { ...terms, extra: 1 },
    { ...terms, extra: times(15_000, (i) => ({ a: i })) },
    { ...terms, H_wire: 'x', extra: times(15_000, (i) => ({ a: i })) },
  ];
  const coin = {
    coin_pub: encodeBase32(randomBytes(32)),
    coin_sig: encodeBase32(randomBytes(64)),
    ub_sig: encodeBase32(randomBytes(256)),
    h_denom: encodeBase32(randomBytes(64)),
    contribution: `${scene.world.currency}:1`,
    exchange_url: `${scene.url}/exchange/`,
  };
  const bodies = datas.map((data) =>
    JSON.stringify({
      order_id,
      merchant_pub: terms['merchant_pub'],
      mode: 'pay',
      session_id: '',
      coins: [coin],
      proposal: { data },
    }),
  );
  await flood(scene, (i) => postJson('/merchant/public/pay', bodies[i % bodies.length] ?? ''));
};

const forgetting: Attack = async (scene) => {
  const sizes = [11_000, 1000].map(forgettable);
  const { path, terms } = await makeClaimed(scene, sizes);
  const { authorization } = scene.world.shop;
  const notes = terms['notes'] as Members;
  const paths = Object.keys(notes).filter((name) => name.startsWith('m'));
  const bodies = [
    { fields: paths.slice(0, 1000).map((name) => `$.notes.${name}`) },
    { fields: [...times(1000, (i) => `$.notes.m${i}`), '$.notes.unknown'] },
    { fields: times(1000, (i) => `$.products[*].m${i}`) },
  ].map((body) => JSON.stringify(body));
  await flood(scene, (i) => ({
    ...postJson(path.replace('/orders/', '/private/orders/') + '/forget', '', { authorization }),
    method: 'PATCH',
    body: bodies[(i + 1) % bodies.length] ?? '',
  }));
};

export const CONTRACTS: Readonly<Record<string, Attack>> = {
  'contracts: large orders': making,
  'contracts: asked again': askingAgain,
  'contracts: proposals': proposals,
  'contracts: forgetting': forgetting,
};
