import { expect, test } from 'vitest';
import { parseEnv } from '@/config/env';
import { modulusBitsOf } from '@/wiring/local-exchange';

const HERE = { HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080' };

test.for([
  [{ ...HERE, TEST_CLOCK: '1' }, 1024],
  [{ ...HERE, DEMO: '0', TEST_CLOCK: '1' }, 1024],
  [HERE, 2048],
  [{ ...HERE, DEMO: '0' }, 2048],
  [{ ...HERE, HOST: '0.0.0.0', TEST_CLOCK: '1' }, 2048],
  [{ ...HERE, ALLOWED_HOSTS: 'shop', TEST_CLOCK: '1' }, 2048],
] as const)('with %o a new denomination has %i bits', ([variables, bits]) => {
  expect(modulusBitsOf(parseEnv({ ...variables }))).toBe(bits);
});
