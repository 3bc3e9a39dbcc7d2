import { beforeEach, expect, test, vi } from 'vitest';
import { log } from '@/config/log';
import { seedShop } from '@/server/seed-shop';
import type { Wiring } from '@/wiring';

const listReserves = vi.hoisted(() => vi.fn<() => Promise<readonly unknown[]>>());
const backend = vi.hoisted(() => vi.fn<() => Promise<Response>>());

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

beforeEach(() => {
  backend.mockReset();
  listReserves.mockReset().mockResolvedValue([funded]);
  warn.mockClear();
});

test('a server that is too busy at its start has its shop filled later, and says nothing of it', async () => {
  backend.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  for (let n = 0; n < 3; n += 1) backend.mockRejectedValueOnce(new Error('timed out'));
  await seedShop(wired);
  expect(backend.mock.calls.length).toBeGreaterThan(4);
  expect(listReserves).toHaveBeenCalledOnce();
  expect(warn).not.toHaveBeenCalled();
});

test('a shop that cannot be filled is given up, and told once with its reason', async () => {
  const body = { code: 2000, hint: 'None.', error: 'MERCHANT_GENERIC_INSTANCE_UNKNOWN' };
  backend.mockImplementation(() => Promise.resolve(Response.json(body, { status: 404 })));
  await seedShop(wired);
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ err: { refusal: body.error } });
});
