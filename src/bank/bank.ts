/** The bank as a party, with the dependencies of its operations, created once in wiring.ts. */
import type { Clock, Random } from '@/config/clock';
import type { Amount } from '@/protocol/amount';
import { BANK_WIRE_METHOD, formatPayto } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import type { Database } from '@/storage/client';
import type { Wakeups } from '@/storage/wakeups';
import { PasswordChecks } from '@/passwords/password-checks';
import type { PasswordCost } from '@/passwords/password-threads';

/** Rules for people who open accounts themselves. */
export interface Registration {
  /** Otherwise the operator opens accounts. */
  readonly isOpen: boolean;
  /** Test money from the bank's own account. It may be zero. */
  readonly startCredit: Amount;
  /** Minimum for passwords that programs send: testers choose short ones. */
  readonly minPasswordLength: number;
}

export interface BankOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly wakeups: Wakeups;
  readonly currency: string;
  /** Origin of the deployment, without a slash at the end. */
  readonly publicUrl: string;
  /**
   * Earlier origins of the deployment: their addresses stand in contracts and reserves for good.
   */
  readonly formerHosts?: readonly string[];
  readonly registration: Registration;
  /** Cost of new password hashes. */
  readonly passwordCost: PasswordCost;
  /** Base URL of the exchange that the bank suggests to wallets, if any. */
  readonly suggestedExchange?: string | undefined;
  /** Asked before an owner confirms a withdrawal. It may throw a refusal: testers set faults. */
  readonly mayConfirm?: () => Promise<void>;
}

export interface Bank extends BankOptions {
  /** Base URL of pages and interfaces, `…/bank/`. */
  readonly baseUrl: string;
  /** HOST[:PORT] in the addresses of our accounts. */
  readonly host: string;
  readonly passwordChecks: PasswordChecks;
}

export function openBank(options: BankOptions): Bank {
  return {
    ...options,
    baseUrl: `${options.publicUrl}/bank/`,
    host: new URL(options.publicUrl).host,
    passwordChecks: new PasswordChecks(options.clock, options),
  };
}

/** Reports whether a host is ours. An address keeps its meaning when the deployment moves. */
export function isOurHost(bank: Bank, host: string): boolean {
  const withoutPort = (text: string): string => text.toLowerCase().replace(/:\d+$/, '');
  return [bank.host, ...(bank.formerHosts ?? [])].map(withoutPort).includes(withoutPort(host));
}

/** Returns the payto URI of one of our accounts. */
export function paytoOf(bank: Bank, username: string): string {
  const targetPath = `${bank.host}/${username}`;
  return formatPayto({ targetType: BANK_WIRE_METHOD, targetPath, params: {} });
}

export function amountOfUnits(bank: Bank, units: bigint): Amount {
  return { currency: bank.currency, units };
}

/** Refuses amounts of other currencies. Throws GENERIC_CURRENCY_MISMATCH that names the field. */
export function assertCurrency(bank: Bank, amount: Amount, field: string): void {
  if (amount.currency === bank.currency) return;
  throw new Refusal('GENERIC_CURRENCY_MISMATCH', {
    field,
    detail: `this bank's currency is ${bank.currency}`,
  });
}

/** Names a topic of wake-ups. */
export function accountTopic(username: string): string {
  return `bank-account:${username}`;
}

export function withdrawalTopic(id: string): string {
  return `bank-withdrawal:${id}`;
}
