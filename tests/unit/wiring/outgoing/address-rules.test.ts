/** Addresses that strangers may name, in every spelling. */
import { BlockList } from 'node:net';
import { describe, expect, test } from 'vitest';
import { isAllowed, isNeverAllowed, isPublicAddress } from '@/wiring/outgoing/address-rules';

const none = new BlockList();
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');

describe('an address is not public when it is', () => {
  test.for([
    ['this host', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private (10/8)', '10.1.2.3'],
    ['a carrier’s (100.64/10)', '100.64.0.1'],
    ['a cloud’s metadata in 100.64/10', '100.100.100.200'],
    ['loopback', '127.0.0.1'],
    ['any other of loopback', '127.255.255.254'],
    ['link-local', '169.254.1.1'],
    ['a cloud’s metadata', '169.254.169.254'],
    ['private (172.16/12)', '172.31.255.255'],
    ['for protocols', '192.0.0.1'],
    ['for documentation', '192.0.2.1'],
    ['a relay of 6to4', '192.88.99.1'],
    ['private (192.168/16)', '192.168.0.1'],
    ['for benchmarks', '198.19.255.255'],
    ['for documentation (198.51.100/24)', '198.51.100.1'],
    ['for documentation (203.0.113/24)', '203.0.113.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['the host of a machine at Azure', '168.63.129.16'],
    ['unspecified in IPv6', '::'],
    ['loopback in IPv6', '::1'],
    ['compatible with IPv4', '::7f00:1'],
    ['mapped from IPv4', '::ffff:127.0.0.1'],
    ['a public one mapped from IPv4', '::ffff:8.8.8.8'],
    ['translated from IPv4', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['for benchmarks in IPv6', '2001:2::1'],
    ['ORCHID', '2001:20::1'],
    ['for documentation in IPv6', '2001:db8::1'],
    ['for documentation in IPv6 (3fff::/20)', '3fff::1'],
    ['for discarding', '100::1'],
    ['segment routing', '5f00::1'],
    ['unique local', 'fd12:3456::1'],
    ['a cloud’s metadata in IPv6', 'fd00:ec2::254'],
    ['link-local in IPv6', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['multicast in IPv6', 'ff02::1'],
    ['not given out yet', '4000::1'],
    ['no address', 'localhost'],
    ['nothing', ''],
  ] as const)('%s', ([, address]) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.for(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'but %s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

/** Each is an inner address, or not a web address. */
const INNER = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://0/',
  'https://0.0.0.0:8443/',
  'https://2130706433/',
  'https://017700000001/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0x7F.0x0.0x0.0x1/',
  'https://0177.0.0.1/',
  'https://00000177.00.00.01/',
  'https://127.0.0.1./',
  'https://１２７.０.０.１/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https:127.0.0.1/',
  'https:\\\\127.0.0.1\\exchange\\',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://LoCaLhOsT.:8443/',
  'https://ｌｏｃａｌｈｏｓｔ/',
  'https://a.b.localhost/',
  'https://[::1]/',
  'https://[::]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::FFFF:7F00:1]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/latest/meta-data/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://10.0.0.1/',
  'https://192.168.1.1:443/',
  'https://172.16.1/',
  'https://100.64.0.1/',
  'https://shop@exchange.example/',
  'https://exchange.example:pass@127.0.0.1/',
  'https://exchange.example@127.0.0.1/',
  'http://exchange.example/',
  'http://8.8.8.8/',
  'HTTP://8.8.8.8/',
  'ftp://8.8.8.8/',
  'file:///etc/passwd',
  'data:application/json,{}',
  'javascript:1',
];

describe('without a look at the network is refused', () => {
  test.for(INNER)('%s', (url) => {
    expect(isNeverAllowed(new URL(url), none)).toBe(true);
  });

  test.for(['https://[fe80::1%25eth0]/', 'https://127.0.0.1:99999/', 'https://1.2.3.4.5/'])(
    '%s is no address at all',
    (url) => {
      expect(URL.canParse(url)).toBe(false);
    },
  );

  test.for([
    'https://exchange.example/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    // Names reveal nothing before they are resolved.
    'https://127.0.0.1.exchange.example/',
    'https://localhost.exchange.example/',
    'https://mylocalhost/',
  ])('%s must be looked at', (url) => {
    expect(isNeverAllowed(new URL(url), none)).toBe(false);
  });
});

describe('OUTGOING_ALLOW admits exactly what it says', () => {
  const http = new URL('http://exchange.example/');
  const https = new URL('https://exchange.example/');

  test.for<[string, boolean]>([
    ['127.0.0.1', true],
    ['127.255.255.255', true],
    // The same address in IPv6 notation.
    ['::ffff:127.0.0.1', true],
    ['126.255.255.255', false],
    ['128.0.0.1', false],
    ['10.0.0.1', false],
    ['::1', false],
    ['::127.0.0.1', false],
    ['64:ff9b::127.0.0.1', false],
    ['8.8.8.8', false],
  ])('%s by http: %s', ([address, isIn]) => {
    expect(isAllowed(address, http, loopback)).toBe(isIn);
  });

  test('inner addresses in it by https, public ones by https with any list', () => {
    expect(isAllowed('127.0.0.1', https, loopback)).toBe(true);
    expect(isAllowed('10.0.0.1', https, loopback)).toBe(false);
    expect(isAllowed('8.8.8.8', https, loopback)).toBe(true);
    expect(isAllowed('8.8.8.8', https, none)).toBe(true);
    expect(isAllowed('nonsense', https, loopback)).toBe(false);
  });

  test('of two addresses that are known by heart both count', () => {
    // localhost is ::1 as well.
    expect(isNeverAllowed(new URL('http://localhost/'), loopback)).toBe(true);
    expect(isNeverAllowed(new URL('http://127.0.0.1/'), loopback)).toBe(false);
    expect(isNeverAllowed(new URL('http://exchange.example/'), loopback)).toBe(false);
    expect(isNeverAllowed(new URL('http://8.8.8.8/'), loopback)).toBe(true);
    expect(isNeverAllowed(new URL('http://user@127.0.0.1/'), loopback)).toBe(true);
  });
});
