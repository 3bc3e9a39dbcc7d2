/** Where neither the operator nor an instance has a token, programs at this machine may do all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tryMatrix } from '../../support/authorisation/matrix';
import { startServer, type TestServer } from '../../support/server';
import { OUTSIDE } from './outside';

describe('authorisation matrix without OPERATOR_TOKEN, for instances without a token', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ env: { HOST: '0.0.0.0', OPERATOR_TOKEN: '' } });
  });
  afterAll(() => server.stop());

  // Other machines are left out if this one has no outside address. See tests/debian/another-machine.test.ts.
  const refused = ['proxies', ...(OUTSIDE === undefined ? [] : ['other machines']), 'other sites'];

  test(`programs at this machine do all; ${refused.join(', ')} do nothing`, async () => {
    const { holes, requests } = await tryMatrix(
      { url: server.url, operatorToken: undefined },
      { withoutTokens: { outside: OUTSIDE } },
    );
    expect(holes).toEqual([]);
    expect(requests).toBeGreaterThan(800);
  });
});
