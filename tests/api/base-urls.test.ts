/**
 * Base URLs of roles, which people paste into a browser. For a real one, see
 * tests/e2e/merchant-pages.spec.ts.
 */
import { expect, inject, test } from 'vitest';

const url = inject('serverUrl');

test.for(['merchant', 'exchange', 'auditor', 'sync'])(
  '[SEED-18] the %s says at its base URL what it is',
  async (role) => {
    for (const path of [`/${role}/`, `/${role}`]) {
      const facts = await fetch(url + path, { headers: { accept: 'application/json' } });
      expect(await facts.json()).toEqual({
        role,
        base_url: `${url}/${role}/`,
        version: expect.stringMatching(/^\d+:\d+:\d+$/) as string,
        currency: 'KUDOS',
        paths: expect.any(Array) as string[],
      });
    }
  },
);

test.for(['merchant', 'exchange', 'auditor', 'sync'])(
  '[SEED-18] what the %s names below its base URL is there',
  async (role) => {
    const { paths, base_url: base } = (await (await fetch(`${url}/${role}/`)).json()) as {
      paths: string[];
      base_url: string;
    };
    for (const path of paths) expect((await fetch(base + path)).status).toBe(200);
    expect((await fetch(base, { method: 'DELETE' })).headers.get('allow')).toContain('GET');
  },
);
