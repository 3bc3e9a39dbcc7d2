import { expect, test } from 'vitest';
import { parseEnv } from '@/config/env';

function admitted(source: Record<string, string>): string[] {
  const { outgoingAllow } = parseEnv(source);
  const ofVersion4 = ['127.0.0.1', '127.9.9.9', '10.1.2.3', '8.8.8.8'].filter((address) =>
    outgoingAllow.check(address, 'ipv4'),
  );
  return [...ofVersion4, ...['::1', 'fd00::1'].filter((one) => outgoingAllow.check(one, 'ipv6'))];
}

test.for<[string, Record<string, string>, string[]]>([
  ['a demo at this machine', {}, ['127.0.0.1', '127.9.9.9', '::1']],
  ...['http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000'].map(
    (PUBLIC_URL): [string, Record<string, string>, string[]] => [
      `at ${PUBLIC_URL}`,
      { PUBLIC_URL, HOST: 'localhost' },
      ['127.0.0.1', '127.9.9.9', '::1'],
    ],
  ),
  ['a demo that listens everywhere', { PUBLIC_URL: 'http://localhost:9000' }, []],
  ['a demo that listens elsewhere', { HOST: '0.0.0.0' }, []],
  ['a demo behind a proxy that says its names', { TRUST_PROXY: '1' }, []],
  ['a demo behind a proxy', { TRUSTED_PROXIES: '127.0.0.1' }, []],
  ['a demo for others', { PUBLIC_URL: 'https://florin.example' }, []],
  ['no demo', { DEMO: '0' }, []],
  ['no demo, and an empty list', { DEMO: '0', OUTGOING_ALLOW: '' }, []],
  ['a list', { DEMO: '0', OUTGOING_ALLOW: '10.0.0.0/8, fd00::/8' }, ['10.1.2.3', 'fd00::1']],
  ['a list in a demo', { OUTGOING_ALLOW: '127.0.0.1' }, ['127.0.0.1']],
])('OUTGOING_ALLOW: %s', ([, source, expected]) => {
  expect(admitted(source)).toEqual(expected);
});

test.for(['exchange.example', '10.0.0.0/33', '10.0.0', 'all'])(
  'OUTGOING_ALLOW "%s" is refused by name at the start',
  (OUTGOING_ALLOW) => {
    expect(() => parseEnv({ OUTGOING_ALLOW })).toThrow(/OUTGOING_ALLOW/);
  },
);
