/**
 * Parses the environment once at start. Every variable is optional; README.md documents each.
 * Throws an Error that names the variable when a value is invalid.
 */
import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { hostPatternOf, toHostPatterns, type HostPattern } from './hosts';
import { LOOPBACK, toNetworks, type Networks } from './networks';
import { reachOf, type Reach } from './reach';
import { SECRET_KEY_FORM } from './secret-key';
import { defaultWorkers, thisMachine, type Machine } from './workers';

const flag = (initial: boolean) =>
  z
    .enum(['0', '1', 'true', 'false', ''], 'expected 0 or 1')
    .default(initial ? '1' : '0')
    .transform((text) => text === '1' || text === 'true');

/** Other addresses are made by appending a path. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address' })
  .refine((text) => !URL.canParse(text) || isPlain(new URL(text)), {
    error: 'expected an http or https address without user, query or fragment',
  });

function isPlain({ username, password, href }: URL): boolean {
  return username === '' && password === '' && !/[?#]/.test(href);
}

const baseUrl = webAddress.transform((text) => `${withoutSlashes(text)}/`);

function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

const TCP_PORT = 'expected a number from 1 to 65535';

const LIMIT_FACTOR = 'expected a number from 0.001 to 1000000';

const SHARE = 'expected a share from 0 to 1';
const WORKERS = 'expected a number from 1 to 16';
const STOP_DELAY = 'expected a number of seconds from 0 to 300';
const SERVICE_STOP_DELAY_S = 5;
const EVENT_DAYS = 'expected a number of days from 1 to 3650';
const DAY_MS = 86_400_000;

const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

/** Reads one address of this machine, where `localhost` stands for both. */
const listenAddresses = z.string().transform((text, context) => {
  const address = text.replace(/^\[|\]$/g, '');
  if (text === 'localhost') return LOOPBACK_ADDRESSES;
  if (isIP(address) !== 0) return [address];
  const message = 'expected an address of this machine, such as 127.0.0.1 or 0.0.0.0, or localhost';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const TIME = 'expected 0, 1 or a time like 2026-11-22T13:00:00Z';

/** True if tests may move the clock, or the time it starts at if that is not the real time. */
const testClock = z.union(
  [
    flag(false).transform((isMovable) => ({ isMovable, start: undefined })),
    z.iso
      .datetime({ offset: true })
      .transform((text) => ({ isMovable: true, start: Date.parse(text) })),
  ],
  TIME,
);

/** Must fit in a header. A `secret-token:` prefix adds no strength. */
const operatorToken = z
  .string()
  .refine((text) => /^[\x21-\x7e]{8,}$/.test(text.replace(/^secret-token:/, '')), {
    error: 'expected at least 8 characters, letters, digits or signs of ASCII without blanks',
  });

const schema = z.object({
  PORT: z.coerce
    .number(TCP_PORT)
    .int(TCP_PORT)
    .min(1, TCP_PORT)
    .max(65_535, TCP_PORT)
    .default(8080),
  HOST: listenAddresses.optional(),
  PUBLIC_URL: webAddress.optional(),
  WALLET_URL: webAddress
    .refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', {
      error: 'expected an http or https address without a path',
    })
    .optional(),
  ALLOWED_HOSTS: z.string().default('').transform(toHostPatterns),
  DATA_DIR: z.string().min(1).default('.florin'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'expected postgresql://USER:PASSWORD@HOST:PORT/DATABASE')
    .optional(),
  CURRENCY: z
    .string()
    .regex(/^[A-Z0-9]{1,11}$/, 'expected 1 to 11 capital letters or digits')
    .default('KUDOS'),
  SUGGESTED_EXCHANGE: baseUrl.optional(),
  EXCHANGE_MASTER_PUB: z
    .string()
    .regex(/^[0-9A-HJKMNP-TV-Z]{52}$/, 'expected a public key in Base32')
    .optional(),
  AUDITOR_URL: baseUrl.optional(),
  BANK_REGISTRATION: z.enum(['open', 'closed'], 'expected open or closed').optional(),
  BANK_START_CREDIT: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,8})?$/, 'expected an amount such as 100 or 12.50')
    .optional(),
  OPERATOR_TOKEN: operatorToken.optional(),
  SECRET_KEY: z
    .string()
    .regex(SECRET_KEY_FORM, 'expected 64 hexadecimal digits')
    .transform((text): Uint8Array => Buffer.from(text, 'hex'))
    .optional(),
  TRUST_PROXY: flag(false),
  TRUSTED_PROXIES: z.string().default('').transform(toNetworks),
  AUTH_PROXIES: z.string().default('').transform(toNetworks),
  OUTGOING_ALLOW: z.string().transform(toNetworks).optional(),
  WIRE_PROFILE: z.enum(['service', 'taler'], 'expected service or taler').optional(),
  SELF_PROVISIONING: flag(false),
  DEMO: flag(true),
  DEMO_PAST: flag(true),
  SHOP_STYLE: z.enum(['A', 'B'], 'expected A or B').default('A'),
  LIMIT_FACTOR: z.coerce
    .number(LIMIT_FACTOR)
    .min(0.001, LIMIT_FACTOR)
    .max(1_000_000, LIMIT_FACTOR)
    .default(1),
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'expected debug, info, warn, error or silent',
    )
    .default('info'),
  ACCESS_LOG: z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE).default(0),
  STOP_DELAY_S: z.coerce.number(STOP_DELAY).min(0, STOP_DELAY).max(300, STOP_DELAY).optional(),
  EVENT_DAYS: z.coerce
    .number(EVENT_DAYS)
    .int(EVENT_DAYS)
    .min(1, EVENT_DAYS)
    .max(3650, EVENT_DAYS)
    .default(90),
  WORKERS: z.coerce.number(WORKERS).int(WORKERS).min(1, WORKERS).max(16, WORKERS).optional(),
  TEST_CLOCK: testClock,
  TEST_ROUTES: flag(true),
});

export interface Env {
  /** TCP port of the one listener. */
  readonly port: number;
  /** Addresses that the listener binds to; undefined: all addresses of this machine. */
  readonly listenOn: readonly string[] | undefined;
  /** Origin under which browsers and wallets reach us, without a trailing slash. */
  readonly publicUrl: string;
  /** Origin of the wallet's pages alone, without a trailing slash; undefined: `publicUrl`. */
  readonly walletUrl: string | undefined;
  /**
   * Names under which we answer, in addition to this machine's: both origins' and ALLOWED_HOSTS.
   */
  readonly ownHosts: readonly HostPattern[];
  /** The callers that can reach us under these settings. */
  readonly reach: Reach;
  /** Absolute path of the directory with keys, secrets and the embedded database. */
  readonly dataDir: string;
  /** A PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly currency: string;
  /** Base URL of the exchange that the bank suggests to wallets. Default: ours. */
  readonly suggestedExchange: string;
  /** Public half of the exchange's offline master key, in base32. */
  readonly exchangeMasterPub: string | undefined;
  /**
   * Base URL of the auditor that the exchange confirms its deposits to. Default in the demo: ours.
   */
  readonly auditorUrl: string | undefined;
  /** True if anyone may open an account at the bank. If not, only the operator can. */
  readonly bankIsOpen: boolean;
  /** Start credit of such an account, as a number of coins. */
  readonly bankStartCredit: string;
  readonly operatorToken: string | undefined;
  /** Seals the secrets in the database. If unset, a file in `dataDir` has it. */
  readonly secretKey: Uint8Array | undefined;
  /** True if proxies say under which address they were reached (decision D16). */
  readonly trustProxy: boolean;
  /** Proxies whose word about the client's address we trust. */
  readonly trustedProxies: Networks;
  /** Proxies that authenticate callers of instances whose `auth.method` is external. */
  readonly authProxies: Networks;
  /** Networks that addresses from strangers may lead to, also over http. */
  readonly outgoingAllow: BlockList;
  /**
   * The form of answers that differ between generations. If unset, the request may decide (decision
   * D6).
   */
  readonly wireProfile: 'service' | 'taler' | undefined;
  /** True if anyone may create an instance by POST instances. */
  readonly selfProvisioning: boolean;
  readonly demo: boolean;
  /** True if a new demo's shop gets orders of the last thirty days. Never where tests move the clock. */
  readonly demoPast: boolean;
  /** The merchant backend's interface that the demo shop speaks. */
  readonly shopStyle: 'A' | 'B';
  /** Multiplies the default limits per address: `maxWrong…` and `max…PerHour`. */
  readonly limitFactor: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** The share of requests that get a log line. */
  readonly accessLog: number;
  /** Time from SIGTERM until connections are refused. Balancers see us as not ready in between. */
  readonly stopDelayMs: number;
  /** How long events of merchants are kept. */
  readonly keepEventsMs: number;
  /** Processes that answer requests. */
  readonly workers: number;
  /**
   * Enables `POST /test/clock`, which moves time, and `POST /test/jobs`, which runs the jobs. For
   * tests only.
   */
  readonly testClock: boolean;
  /** The clock's time in milliseconds when the server starts. Default: the real time. */
  readonly testClockStart: number | undefined;
  /** Enables the cryptography tests at `/test/…`. */
  readonly testRoutes: boolean;
}

/** A demo that no other machine reaches may use exchanges on this machine. */
function defaultOutgoingAllow(isDemo: boolean, { who }: Reach): BlockList {
  return isDemo && who === 'this machine only' ? LOOPBACK : new BlockList();
}

export function parseEnv(
  source: Record<string, string | undefined>,
  machine: Machine = thisMachine(),
): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Environment: ${lines.join('; ')}`);
  }
  const value = parsed.data;
  const publicUrl = withoutSlashes(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`);
  const walletUrl = value.WALLET_URL === undefined ? undefined : withoutSlashes(value.WALLET_URL);
  const listenOn =
    value.HOST ?? (value.DEMO && value.PUBLIC_URL === undefined ? LOOPBACK_ADDRESSES : undefined);
  const proxies = {
    trustProxy: value.TRUST_PROXY,
    trustedProxies: value.TRUSTED_PROXIES,
    authProxies: value.AUTH_PROXIES,
  };
  const allowedHosts = value.ALLOWED_HOSTS;
  const reach = reachOf({ publicUrl, walletUrl, allowedHosts, listenOn, ...proxies });
  return {
    port: value.PORT,
    listenOn,
    publicUrl,
    walletUrl,
    ownHosts: [publicUrl, ...(walletUrl === undefined ? [] : [walletUrl])]
      .map(hostPatternOf)
      .concat(allowedHosts),
    reach,
    dataDir: path.resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    currency: value.CURRENCY,
    suggestedExchange: value.SUGGESTED_EXCHANGE ?? `${publicUrl}/exchange/`,
    exchangeMasterPub: value.EXCHANGE_MASTER_PUB,
    auditorUrl: value.AUDITOR_URL ?? (value.DEMO ? `${publicUrl}/auditor/` : undefined),
    bankIsOpen:
      value.BANK_REGISTRATION === undefined ? value.DEMO : value.BANK_REGISTRATION === 'open',
    bankStartCredit: value.BANK_START_CREDIT ?? (value.DEMO ? '100' : '0'),
    operatorToken: value.OPERATOR_TOKEN,
    secretKey: value.SECRET_KEY,
    ...proxies,
    outgoingAllow: value.OUTGOING_ALLOW ?? defaultOutgoingAllow(value.DEMO, reach),
    wireProfile: value.WIRE_PROFILE,
    selfProvisioning: value.SELF_PROVISIONING,
    demo: value.DEMO,
    demoPast: value.DEMO && value.DEMO_PAST && !value.TEST_CLOCK.isMovable,
    shopStyle: value.SHOP_STYLE,
    limitFactor: value.LIMIT_FACTOR,
    logLevel: value.LOG_LEVEL,
    accessLog: value.ACCESS_LOG,
    stopDelayMs: (value.STOP_DELAY_S ?? (value.DEMO ? 0 : SERVICE_STOP_DELAY_S)) * 1000,
    keepEventsMs: value.EVENT_DAYS * DAY_MS,
    workers: value.WORKERS ?? defaultWorkers(machine),
    testClock: value.TEST_CLOCK.isMovable,
    testClockStart: value.TEST_CLOCK.start,
    testRoutes: value.TEST_ROUTES,
  };
}
