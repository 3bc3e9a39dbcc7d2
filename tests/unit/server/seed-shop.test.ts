import { beforeEach, expect, test, vi } from 'vitest';
import { log } from '@/config/log';
import { seedShop } from '@/server/seed-shop';
import { GOODS } from '@/shop/goods';
import type { Wiring } from '@/wiring';

const listReserves = vi.hoisted(() => vi.fn<() => Promise<readonly unknown[]>>());
const backend = vi.hoisted(() => vi.fn<(url: unknown, init?: RequestInit) => Promise<Response>>());

vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));
vi.mock('@/wiring/shop/demo-shop', () => ({
  demoShop: () => ({ style: 'A', instance: 'shop', currency: 'KUDOS', fetch: backend }),
  setShopFilling: () => undefined,
}));
vi.mock('@/merchant/tips/reserve-views', () => ({ listReserves }));
vi.mock('@/bank/transfers/send-money', () => ({ sendMoney: () => Promise.resolve() }));

const wired = { env: { port: 1 } } as Wiring;
const funded = { exchangeInitial: { units: 10_000_000_000n }, committed: { units: 0n } };
const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);

function inventoryOf(ids: readonly (string | undefined)[]): Response {
  const figures = { total_stock: 1, total_sold: 0, total_lost: 0, total_locked: 0 };
  const products = ids.map((id) => ({ product_id: id, price: 'KUDOS:1', ...figures }));
  return Response.json({ products });
}

beforeEach(() => {
  backend.mockReset();
  listReserves.mockReset().mockResolvedValue([funded]);
  warn.mockClear();
});

test('a server that is too busy at its start has its shop filled later, and says nothing of it', async () => {
  backend.mockImplementation((_, init) =>
    Promise.resolve(
      init?.method === 'POST' ? new Response(null, { status: 204 }) : inventoryOf([]),
    ),
  );
  for (let n = 0; n < 3; n += 1) backend.mockRejectedValueOnce(new Error('timed out'));
  await seedShop(wired);
  expect(backend.mock.calls.length).toBeGreaterThan(4);
  expect(listReserves).toHaveBeenCalledOnce();
  expect(warn).not.toHaveBeenCalled();
});

test('only goods that are missing are sent', async () => {
  const [known, ...missing] = GOODS;
  const added: unknown[] = [];
  backend.mockImplementation((_, init) => {
    if (init?.method !== 'POST') return Promise.resolve(inventoryOf([known?.id]));
    added.push(JSON.parse(typeof init.body === 'string' ? init.body : ''));
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  await seedShop(wired);
  expect(added).toMatchObject(missing.map(({ id }) => ({ product_id: id })));
});

test('a shop that cannot be filled is given up, and told once with its reason', async () => {
  const body = { code: 2000, hint: 'None.', error: 'MERCHANT_GENERIC_INSTANCE_UNKNOWN' };
  backend.mockImplementation(() => Promise.resolve(Response.json(body, { status: 404 })));
  await seedShop(wired);
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ err: { refusal: body.error } });
});
