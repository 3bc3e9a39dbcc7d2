/**
 * Bank accounts as payto URIs `payto://TYPE/PATH?name=value` (protocol-a 4.5, protocol-b 8).
 * The text as given is what is hashed, so accounts travel as text and are split when looked at.
 * `parsePayto` only splits, as peers do; `assertValidPayto` and `paytoSchema` also refuse accounts
 * that no transfer could reach. All throw FormatError.
 */
import { z } from 'zod';
import { borderCodec } from '@/protocol/border-codec';
import { FormatError } from '@/protocol/format-error';

export interface Payto {
  /** The wire method: `x-taler-bank`, `iban`, … */
  readonly targetType: string;
  /** The path, not percent-decoded. */
  readonly targetPath: string;
  readonly params: Readonly<Record<string, string>>;
}

/** An account at a bank of the x-taler-bank method. */
export interface BankAccount {
  /** Host, with the port where it is not the usual one. */
  readonly host: string;
  readonly account: string;
}

export const BANK_WIRE_METHOD = 'x-taler-bank';

const PREFIX = 'payto://';
const MAX_LENGTH = 2048;
const TARGET_TYPE = /^[a-z][a-z0-9-]{0,31}$/;
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/;
/** Matches an IBAN, with or without the bank's BIC before it. */
const IBAN_PATH = /^(?:[A-Z0-9]{8,11}\/)?[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/i;
const UNPRINTABLE = /[\s\p{Cc}]/u;

export function parsePayto(text: string): Payto {
  const { query, ...target } = splitPayto(text);
  return { ...target, params: Object.fromEntries(new URLSearchParams(query)) };
}

function splitPayto(text: string): Omit<Payto, 'params'> & { readonly query: string } {
  if (!text.startsWith(PREFIX)) throw new FormatError('expected a payto:// URI');
  const rest = text.slice(PREFIX.length);
  const question = rest.indexOf('?');
  const beforeQuery = question < 0 ? rest : rest.slice(0, question);
  const slash = beforeQuery.indexOf('/');
  if (slash < 0) throw new FormatError('expected payto://METHOD/ACCOUNT');
  return {
    targetType: beforeQuery.slice(0, slash),
    targetPath: beforeQuery.slice(slash + 1),
    query: question < 0 ? '' : rest.slice(question + 1),
  };
}

export function formatPayto(payto: Payto): string {
  const uri = `${PREFIX}${payto.targetType}/${payto.targetPath}`;
  const query = new URLSearchParams(payto.params).toString();
  return query === '' ? uri : `${uri}?${query}`;
}

/** The wire method of an account, as in `wire_method` of a contract. */
export function wireMethodOf(payto: string): string {
  return splitPayto(payto).targetType;
}

/**
 * The wire method that a request means by this name: the specification calls the test bank's `test`
 * (decision D2).
 */
export function wireMethodNamed(name: string): string {
  return name === 'test' ? BANK_WIRE_METHOD : name;
}

/** Bank and account behind an x-taler-bank URI; FormatError for every other method. */
export function accountOf(payto: string): BankAccount {
  const { targetType, targetPath } = parsePayto(payto);
  const [host, account, ...rest] = targetPath.split('/');
  if (targetType !== BANK_WIRE_METHOD || host === undefined || account === undefined) {
    throw new FormatError('expected payto://x-taler-bank/HOST/ACCOUNT');
  }
  if (rest.length > 0) throw new FormatError('expected payto://x-taler-bank/HOST/ACCOUNT');
  return { host, account };
}

function assertIban(path: string): void {
  if (!IBAN_PATH.test(path)) throw new FormatError('not an IBAN');
  const iban = path.slice(path.indexOf('/') + 1).toUpperCase();
  // ISO 13616: letters count from 10 on, country and check digits stand last, the rest of 97 is 1.
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    (letter.charCodeAt(0) - 55).toString(),
  );
  if (BigInt(digits) % 97n !== 1n) throw new FormatError('an IBAN with wrong check digits');
}

export function assertValidPayto(text: string): void {
  if (text.length > MAX_LENGTH) throw new FormatError('payto URI too long');
  if (UNPRINTABLE.test(text)) throw new FormatError('payto URI with blanks or control characters');
  const { targetType, targetPath } = parsePayto(text);
  if (!TARGET_TYPE.test(targetType)) throw new FormatError('unknown form of wire method');
  if (targetPath === '') throw new FormatError('payto URI without an account');
  if (targetType === 'iban') assertIban(targetPath);
  if (targetType !== BANK_WIRE_METHOD) return;
  const { host, account } = accountOf(text);
  if (!HOST.test(host) || account === '') {
    throw new FormatError('expected payto://x-taler-bank/HOST/ACCOUNT');
  }
}

/** A valid account; the text is kept as it came. */
export const paytoSchema = borderCodec(
  z.string(),
  (value) => typeof value === 'string',
  (text) => {
    assertValidPayto(text);
    return text;
  },
  (text) => text,
);
