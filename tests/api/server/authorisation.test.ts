/** Every caller asks every route file, and gets what the access rules say (tests/support/authorisation). */
import { describe, expect, inject, test } from 'vitest';
import { accessOf } from '../../support/authorisation/access';
import { tryMatrix } from '../../support/authorisation/matrix';
import { pageAccessOf, tryPages } from '../../support/authorisation/pages';
import { OPERATOR_TOKEN } from '../../support/server';
import { exchangeCredentials } from '../bank/bank-support';

/** The matrix grows with each route. Other tests share the cores. */
const PATIENT = { timeout: 600_000 };

const deployment = {
  url: inject('serverUrl'),
  operatorToken: OPERATOR_TOKEN,
  exchangePassword: exchangeCredentials().password,
};

test(
  '[security] authorisation matrix: every caller gets at every route what its class says',
  PATIENT,
  async () => {
    const { requests, routes, holes, unclassified } = await tryMatrix(deployment);
    expect(unclassified).toEqual([]);
    expect(holes).toEqual([]);
    expect(routes).toBeGreaterThan(180);
    expect(requests).toBeGreaterThan(3_500);
  },
);

test(
  '[security] authorisation matrix: it finds a private route that strangers may call, and one that its owner may not',
  PATIENT,
  async () => {
    const { holes } = await tryMatrix(deployment, {
      classify: ({ path }) =>
        /^\/auditor\/exchanges$|\/private\/products$/.test(path) ? 'operator' : undefined,
    });
    expect(holes).toContainEqual(
      expect.stringMatching(/^GET \/auditor\/exchanges .*: nobody: expected 401, got 200/),
    );
    expect(holes).toContainEqual(
      expect.stringMatching(/private\/products .*: the operator’s token: expected in, got 401/),
    );
  },
);

test('[security] authorisation matrix: a route that no rule names has no class, or is private in its folder', () => {
  expect(accessOf('/new-role/thing', 'GET')).toBeUndefined();
  expect(accessOf('/exchange/new-thing', 'POST')).toBeUndefined();
  expect(accessOf('/merchant/new-thing', 'GET')).toBe('instance');
  expect(accessOf('/bank/new-thing', 'POST')).toBe('bank session');
  expect(accessOf('/dashboard/operator/new-thing', 'POST')).toBe('operator session');
});

describe('[security] authorisation matrix of pages', () => {
  test(
    'strangers are led to log in, and another owner sees nothing of what is not theirs',
    PATIENT,
    async () => {
      const { requests, pages, holes, unclassified, marked } = await tryPages(deployment);
      expect(unclassified).toEqual([]);
      expect(holes).toEqual([]);
      expect(pages).toBeGreaterThan(55);
      expect(requests).toBeGreaterThan(200);
      // The owner sees the things that others must not see.
      expect(new Set(marked).size).toBeGreaterThan(25);
    },
  );

  test('a page that anybody may see is found where it should be private', PATIENT, async () => {
    const { holes } = await tryPages(deployment, (page) =>
      page === '/shop/goods' ? 'bank session' : page === '/bank/settings' ? 'open' : undefined,
    );
    expect(holes).toContainEqual(
      expect.stringMatching(/^\/shop\/goods .*: nobody: expected log-in/),
    );
    expect(holes).toHaveLength(4);
  });

  test('a page that no rule names has no class, or is private in its folder', () => {
    expect(pageAccessOf('/new-role/thing')).toBeUndefined();
    expect(pageAccessOf('/bank/new-thing')).toBe('bank session');
    expect(pageAccessOf('/dashboard/operator/new-thing')).toBe('operator session');
  });
});
