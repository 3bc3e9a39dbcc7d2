/**
 * An exchange that misbehaves: a small HTTP server between a merchant and a real exchange. On demand it
 * garbles, truncates, delays, drops or rewrites what passes, or answers 5xx. A rewritten answer signed with
 * the exchange's own key is a changed story. With another key, it is a forgery.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKeyPair, sign, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { hashKeySet, hashWireDeposits, signaturesV9 } from '@/protocol/signatures';
import { denominationFieldsOf } from '@/protocol/denomination-fields';
import { transferDetailsSchema, type TransferDetails } from '@/protocol/exchange';
import { exchangeKeysSchema, type ExchangeDenomination } from '@/protocol/exchange-keys';
import { openDatabase } from '@/storage/client';
import { exchangeKeysOf } from '@/wiring/local-exchange';
import { openGivenVault } from '@/wiring/open-vault';
import { databaseUrlOf } from './server';

type Json = Record<string, unknown>;

export type Fault =
  /** The answer is not JSON. */
  | 'garble'
  /** The connection ends in the middle of the answer. */
  | 'truncate'
  /** The request never reaches the exchange. */
  | 'drop'
  /** The exchange acts, and its answer is lost. */
  | 'lose the answer'
  | { readonly delayMs: number }
  /** This answer replaces the exchange's. */
  | { readonly status: number; readonly body: string }
  | { readonly rewrite: (answer: Json) => Json };

interface Rule {
  readonly on: RegExp;
  readonly fault: Fault;
}

export interface MisbehavingExchange {
  /** The base URL, with a trailing slash. */
  readonly url: string;
  /** The origin, under the name that the payment helpers use. */
  readonly origin: string;
  /** Every requested path below the base URL, in order. */
  readonly asked: readonly string[];
  /** The last answers that passed unchanged or were rewritten, by path below the base URL. */
  readonly answers: ReadonlyMap<string, Json>;
  /** Misbehaves on requests whose path below the base URL matches. The last call counts. */
  misbehave(on: RegExp, fault: Fault): void;
  behave(): void;
  stop(): Promise<void>;
}

const BASE = '/exchange/';

/** Starts the server. `target` is the real exchange's origin. */
export async function startMisbehavingExchange(target: string): Promise<MisbehavingExchange> {
  const rules: Rule[] = [];
  const answers = new Map<string, Json>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push((request.url ?? '').slice(BASE.length));
    pass(target, rules, answers, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}${BASE}`,
    origin,
    asked,
    answers,
    misbehave: (on, fault) => void rules.unshift({ on, fault }),
    behave: () => void rules.splice(0),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function pass(
  target: string,
  rules: readonly Rule[],
  answers: Map<string, Json>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = request.url ?? '';
  const below = url.slice(BASE.length);
  const fault = rules.find(({ on }) => on.test(below))?.fault;
  const sent = await readAll(request);
  if (fault === 'drop') {
    response.destroy();
    return;
  }
  if (typeof fault === 'object' && 'status' in fault) {
    response.writeHead(fault.status, { 'content-type': 'application/json' }).end(fault.body);
    return;
  }
  const upstream = await fetch(`${target}${url}`, {
    method: request.method ?? 'GET',
    headers: { 'content-type': 'application/json' },
    ...(sent.length === 0 ? {} : { body: new Uint8Array(sent) }),
  });
  const text = await upstream.text();
  if (fault === 'lose the answer') {
    response.destroy();
    return;
  }
  if (fault === 'truncate') {
    truncate(response, text);
    return;
  }
  if (typeof fault === 'object' && 'delayMs' in fault) await sleep(fault.delayMs);
  const body = harm(text, upstream.ok ? fault : undefined);
  if (fault !== 'garble') answers.set(below, JSON.parse(body) as Json);
  response.writeHead(upstream.status, { 'content-type': 'application/json' }).end(body);
}

function harm(text: string, fault: Fault | undefined): string {
  if (fault === 'garble') return `<html>${text.slice(0, 40)}`;
  if (typeof fault === 'object' && 'rewrite' in fault) {
    return JSON.stringify(fault.rewrite(JSON.parse(text) as Json));
  }
  return text;
}

function truncate(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Reads an online key of the exchange whose server runs on this data directory. */
export async function readSigningKey(dataDir: string): Promise<EddsaKeyPair> {
  const db = openDatabase(databaseUrlOf(dataDir));
  try {
    const vault = await openGivenVault(db, { dataDir, secretKey: undefined });
    const keys = await exchangeKeysOf({ dataDir }, vault).listSigningKeys();
    const now = Date.now();
    const current = keys.find(({ start, expire }) => start <= now && now < expire);
    if (current === undefined) throw new Error('the exchange has no signing key');
    return createKeyPair(current.seed);
  } finally {
    await db.close();
  }
}

/** Signs the exchange's keys with other denominations (purpose 1035). */
export function signKeys(
  answer: Json,
  signer: EddsaKeyPair,
  select: (denom: ExchangeDenomination) => boolean,
): Json {
  const keys = exchangeKeysSchema.parse(answer);
  const denominations = keys.denominations.filter(select);
  const blob = signaturesV9.keySet({
    listIssueDate: keys.listIssueDate,
    hKeySet: hashKeySet(denominations.map((denom) => hashDenominationKey(denom.publicKey))),
  });
  return exchangeKeysSchema.encode({
    ...keys,
    denominations,
    eddsaPub: signer.publicKey,
    eddsaSig: sign(signer.privateKey, blob),
  });
}

/** Adds an auditor's signatures on some denominations to the exchange's keys (purpose 1064). */
export function auditKeys(
  answer: Json,
  auditor: EddsaKeyPair,
  signer: EddsaKeyPair,
  select: (denom: ExchangeDenomination) => boolean = () => true,
): Json {
  const keys = exchangeKeysSchema.parse(answer);
  const url = 'https://auditor.example/';
  const vouched = keys.denominations.filter(select).map((denom) => {
    const hDenom = hashDenominationKey(denom.publicKey);
    const blob = signaturesV9.auditorKeys({
      auditorUrl: url,
      ...denominationFieldsOf(keys.masterPub, denom),
    });
    return { hDenom, auditorSig: sign(signer.privateKey, blob) };
  });
  const entry = { auditorPub: auditor.publicKey, auditorUrl: url, denominations: vouched };
  return exchangeKeysSchema.encode({ ...keys, auditors: [entry] });
}

/** Signs a transfer's account with changes (purpose 1037). */
export function signTransfer(
  answer: Json,
  signer: EddsaKeyPair,
  changes: (details: TransferDetails) => Partial<TransferDetails>,
): Json {
  const details = transferDetailsSchema.parse(answer);
  const changed = { ...details, ...changes(details) };
  const blob = signaturesV9.confirmWireDeposit({
    total: changed.total,
    wireFee: changed.wireFee,
    merchantPub: changed.merchantPub,
    hWire: changed.hWire,
    hDetails: hashWireDeposits(
      changed.deposits.map((deposit) => ({
        hContract: deposit.hContract,
        executionTime: changed.executionTime,
        coinPub: deposit.coinPub,
        depositValue: deposit.depositValue,
        depositFee: deposit.depositFee,
      })),
    ),
  });
  return transferDetailsSchema.encode({
    ...changed,
    exchangeSig: sign(signer.privateKey, blob),
    exchangePub: signer.publicKey,
  });
}
