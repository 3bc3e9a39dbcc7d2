/** Reach of a deployment: every combination of the settings that affect it. */
import { describe, expect, test } from 'vitest';
import { parseEnv } from '@/config/env';
import { refuseDangers } from '@/config/refuse-dangers';

/** The meaning of one value of a setting. */
interface Said {
  readonly value?: string;
  /** Connections of other machines arrive here themselves. */
  readonly isOpen?: boolean;
  /** Others are led here, so that a connection of this machine may be theirs; a name alone, if none arrive. */
  readonly relays?: boolean | 'where closed';
  /** A proxy has to be in front; of a foreign name, if no connections of others arrive. */
  readonly needsProxy?: boolean | 'where closed';
  /** It says whose word counts for addresses. */
  readonly names?: boolean;
  /** Others reach it, with any other settings. */
  readonly isForOthers?: boolean;
}

const relay = { relays: true, isForOthers: true } as const;
const nameOnly = { relays: 'where closed', needsProxy: 'where closed', isForOthers: true } as const;

const SETTINGS: Readonly<Record<string, readonly Said[]>> = {
  HOST: [{ value: '127.0.0.9' }, { value: 'localhost' }, { value: '0.0.0.0', isOpen: true }],
  PUBLIC_URL: [
    {},
    { value: 'http://127.0.0.2:8080' },
    { value: 'http://pay.example', ...relay, needsProxy: 'where closed' },
    { value: 'https://pay.example', ...relay, needsProxy: true },
  ],
  WALLET_URL: [
    {},
    { value: 'http://wallet.localhost' },
    { value: 'http://wallet.example', ...relay, needsProxy: 'where closed' },
  ],
  ALLOWED_HOSTS: [
    {},
    { value: 'florin.localhost, 127.0.0.3' },
    { value: 'shop.localhost, .pay.example', ...nameOnly },
  ],
  TRUST_PROXY: [{}, { value: '1', ...relay, names: true }],
  TRUSTED_PROXIES: [
    {},
    { value: '10.0.0.7', names: true, isForOthers: true },
    { value: '127.0.0.2', ...relay, names: true },
    { value: '126.0.0.0/7', ...relay, names: true },
  ],
  AUTH_PROXIES: [
    {},
    { value: '10.0.0.7', needsProxy: true, isForOthers: true },
    { value: '127.255.0.0/16', ...relay, needsProxy: true },
  ],
};

interface Combination {
  readonly variables: Record<string, string>;
  readonly said: readonly Said[];
}

const COMBINATIONS = Object.entries(SETTINGS).reduce<Combination[]>(
  (combinations, [name, values]) =>
    combinations.flatMap(({ variables, said }) =>
      values.map((one) => ({
        variables: one.value === undefined ? variables : { ...variables, [name]: one.value },
        said: [...said, one],
      })),
    ),
  [{ variables: {}, said: [] }],
);

function expected(said: readonly Said[]) {
  const isOpen = said.some((one) => one.isOpen);
  const isSo = (word: boolean | 'where closed' | undefined): boolean =>
    word === 'where closed' ? !isOpen : word === true;
  const isRelayed = said.some(({ relays }) => isSo(relays));
  const lacksProxy = said.some(({ needsProxy }) => isSo(needsProxy)) && !said.some((s) => s.names);
  const isForOthers = isOpen || said.some((one) => one.isForOthers);
  return { isForOthers, isRelayed, lacksProxy };
}

/** Returns the settings that start reports as missing or superfluous. */
function refusals(variables: Record<string, string>): string[] {
  try {
    refuseDangers(parseEnv(variables));
    return [];
  } catch (error) {
    return [...String(error).matchAll(/(?:: |; )([A-Z_]{4,}): /g)].map(([, name]) => name ?? '');
  }
}

/** Returns the combinations whose `found` differs from the table. */
function differing(found: (combination: Combination) => unknown, table: typeof found): unknown[] {
  return COMBINATIONS.flatMap((combination) => {
    const [is, shall] = [found(combination), table(combination)];
    if (JSON.stringify(is) === JSON.stringify(shall)) return [];
    return [{ variables: combination.variables, is, shall }];
  });
}

describe(`of ${COMBINATIONS.length} combinations of settings`, () => {
  test('each is known to be for this machine only, or for others', () => {
    const found = ({ variables }: Combination) => {
      const { reach, outgoingAllow } = parseEnv(variables);
      return {
        who: reach.who,
        isRelayed: reach.relay !== undefined,
        lacksProxy: reach.unnamedProxy !== undefined,
        // Addresses that strangers name may lead here.
        allowsLoopback: outgoingAllow.check('127.0.0.1'),
      };
    };
    const table = ({ said }: Combination) => {
      const { isForOthers, isRelayed, lacksProxy } = expected(said);
      const who = isForOthers ? 'others' : 'this machine only';
      return { who, isRelayed, lacksProxy, allowsLoopback: !isForOthers };
    };
    expect(differing(found, table)).toEqual([]);
  });

  test('each that is dangerous starts with no server, and what to set is said', () => {
    const found = ({ variables }: Combination) => {
      const guarded = { ...variables, OPERATOR_TOKEN: 'long-enough-to-guard' };
      return [variables, guarded, { ...guarded, TEST_CLOCK: '1' }].map(refusals);
    };
    const table = ({ said }: Combination) => {
      const { isRelayed, lacksProxy } = expected(said);
      const proxies = lacksProxy ? ['TRUSTED_PROXIES'] : [];
      const [token, clock] = isRelayed ? [['OPERATOR_TOKEN'], ['TEST_CLOCK']] : [[], []];
      return [[...token, ...proxies], proxies, [...proxies, ...clock]];
    };
    expect(differing(found, table)).toEqual([]);
  });
});

test.for([
  [{}, 'this machine only'],
  [{ DEMO: '0' }, 'others'],
  [{ PUBLIC_URL: 'http://localhost:8080' }, 'others'],
  [{ HOST: '::1' }, 'this machine only'],
  [{ HOST: '0:0:0:0:0:0:0:1' }, 'this machine only'],
  [{ HOST: '::' }, 'others'],
  [{ HOST: '192.0.2.1' }, 'others'],
] as const)('%o is for %s', ([variables, who]) => {
  expect(parseEnv(variables).reach.who).toBe(who);
});
