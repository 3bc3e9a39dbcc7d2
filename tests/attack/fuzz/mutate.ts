/** A little wrong: one or a few changes to a request that was right. */
import type { Random } from '../random';

const TEXTS: readonly string[] = [
  ...['', ' ', '0', '-1', '1.5', '1e400', 'NaN', 'null', 'true', '__proto__', 'constructor', '%00'],
  ...[
    '\u0000',
    '\ud800',
    '\u202eabc',
    'é'.repeat(300),
    '${ORDER_ID}',
    '../..',
    "'; drop table x; --",
  ],
  ...[
    'KUDOS:0',
    'KUDOS:1',
    'KUDOS:0.00000001',
    'KUDOS:4503599627370496',
    'KUDOS:-1',
    'EUR:5',
    ':1',
  ],
  ...[
    'payto://',
    'payto://iban/DE00',
    'payto://x-taler-bank/localhost/shop',
    'http://',
    'http://[',
  ],
  ...[
    'http://127.0.0.1:1/',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'javascript:1',
    '//x',
  ],
  ...['never', 'forever', '9999-12-31', '18446744073709551616', '9007199254740993', '<b>', '=1+1'],
  'x'.repeat(300),
  'x'.repeat(70_000),
  '0'.repeat(52),
  '0'.repeat(103),
  'Z'.repeat(5000),
];

const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e-9, 1e21, 1e308, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63)],
  ...[[], {}, [[]], [null], { t_ms: 'never' }, { t_ms: -1 }, { t_ms: 1e300 }, { t_s: 1 }],
  ...[
    { d_ms: 'forever' },
    { d_ms: -1 },
    { d_us: 0.5 },
    { currency: 'KUDOS', value: -1, fraction: 0 },
  ],
  { currency: 'KUDOS', value: 1, fraction: 1e9 },
  Array.from({ length: 2000 }, () => 0),
];

type Container = Record<string | number, unknown>;

/** A value of JSON, changed in a copy. */
export function mutateJson(value: unknown, random: Random): unknown {
  const root: Container = { root: structuredClone(value) };
  const changes = 1 + random.below(3);
  for (let i = 0; i < changes; i += 1) {
    const [holder, key] = random.pick(placesIn(root));
    changeOne(holder, key, random);
  }
  return root['root'];
}

function placesIn(holder: Container): [Container, string | number][] {
  return Object.keys(holder).flatMap((key): [Container, string | number][] => {
    const child = holder[key];
    const below = typeof child === 'object' && child !== null ? placesIn(child as Container) : [];
    return [[holder, key], ...below];
  });
}

function changeOne(holder: Container, key: string | number, random: Random): void {
  const before = holder[key];
  switch (random.below(8)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(parseInt(`${key}`, 10), 1);
      else if (key !== 'root') Reflect.deleteProperty(holder, key);
      return;
    case 1:
      holder[key] = structuredClone(random.pick(VALUES));
      return;
    case 2:
      holder[key] = random.pick(TEXTS);
      return;
    case 3:
      holder[key] = [before];
      return;
    case 4:
      holder[key] = { [random.pick(['x', '__proto__', 'length', 'amount'])]: before };
      return;
    case 5:
      if (Array.isArray(before)) holder[key] = repeated(before, random);
      else holder[`${key}_`] = before;
      return;
    default:
      holder[key] = nearby(before, random);
  }
}

function repeated(list: readonly unknown[], random: Random): unknown[] {
  const times = random.pick([0, 2, 130, 1100]);
  return Array.from({ length: times }, () => list)
    .flat()
    .slice(0, 3000);
}

/** The same kind of value, a little off. */
function nearby(value: unknown, random: Random): unknown {
  if (typeof value === 'number') {
    return random.pick([value + 1, value - 1, -value, value * 1000, value + 0.5, `${value}`]);
  }
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string'
    ? mutateText(value, random)
    : structuredClone(random.pick(VALUES));
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZabc:/.-_%&=+{}[]"\\ \u0000\u00e9';

export function mutateText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const other = random.text(1, ALPHABET);
  switch (random.below(7)) {
    case 0:
      return text.slice(0, at) + other + text.slice(at + 1);
    case 1:
      return text.slice(0, at);
    case 2:
      return text.slice(0, at) + other + text.slice(at);
    case 3:
      return text + text;
    case 4:
      return text.toLowerCase();
    case 5:
      return random.pick(TEXTS);
    default:
      return text.slice(0, at) + text.slice(at + 1);
  }
}
