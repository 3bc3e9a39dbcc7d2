import { expect, test } from 'vitest';
import {
  PASSWORD_COST,
  QUICK_PASSWORD_COST,
  TESTERS_PASSWORD_COST,
} from '@/passwords/password-hash';
import { parseEnv } from '@/config/env';
import { passwordCostOf } from '@/wiring/password-cost';

const HERE = { HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080' };

test.for([
  [{ ...HERE, DEMO: '1', TEST_CLOCK: '1' }, QUICK_PASSWORD_COST],
  [{ ...HERE, DEMO: '0', TEST_CLOCK: '1' }, QUICK_PASSWORD_COST],
  [{ ...HERE, DEMO: '1' }, TESTERS_PASSWORD_COST],
  [{ ...HERE, DEMO: '0' }, PASSWORD_COST],
  [{ ...HERE, HOST: '0.0.0.0', DEMO: '1', TEST_CLOCK: '1' }, PASSWORD_COST],
  [{ ...HERE, TRUST_PROXY: '1', DEMO: '1' }, PASSWORD_COST],
  [{ ...HERE, ALLOWED_HOSTS: 'shop', DEMO: '0', TEST_CLOCK: '1' }, PASSWORD_COST],
  [{ ...HERE, PUBLIC_URL: 'https://florin.example', DEMO: '1' }, PASSWORD_COST],
] as const)('with %o a new password costs %o', ([variables, cost]) => {
  expect(passwordCostOf(parseEnv({ ...variables }))).toEqual(cost);
});
