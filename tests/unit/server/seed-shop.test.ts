import { beforeEach, expect, test, vi } from 'vitest';
import { log } from '@/config/log';
import { seedShop } from '@/server/seed-shop';
import type { Wiring } from '@/wiring';

const callBackend = vi.hoisted(() => vi.fn<() => Promise<{ status: number; json: unknown }>>());

vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));
vi.mock('@/shop/call-backend', () => ({ callBackend }));
vi.mock('@/wiring/shop/demo-shop', () => ({
  demoShop: () => ({ style: 'A', instance: 'shop', currency: 'KUDOS' }),
  setShopFilling: () => undefined,
}));
vi.mock('@/bank/transfers/send-money', () => ({ sendMoney: () => Promise.resolve() }));

const wired = { env: { port: 1 } } as Wiring;
const funded = { exchange_initial_amount: 'KUDOS:100', committed_amount: 'KUDOS:0' };
const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);

beforeEach(() => {
  callBackend.mockReset();
  warn.mockClear();
});

test('a server that is too busy at its start has its shop filled later, and says nothing of it', async () => {
  callBackend.mockResolvedValue({ status: 200, json: { reserves: [funded] } });
  for (let n = 0; n < 3; n += 1) callBackend.mockRejectedValueOnce(new Error('timed out'));
  await seedShop(wired);
  expect(callBackend.mock.calls.length).toBeGreaterThan(4);
  expect(warn).not.toHaveBeenCalled();
});

test('a shop that cannot be filled is given up, and told once with its reason', async () => {
  const reason = new Error('no such instance');
  callBackend.mockRejectedValue(reason);
  await seedShop(wired);
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ err: reason });
});
