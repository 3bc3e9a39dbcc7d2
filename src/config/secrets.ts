/** Secrets of this deployment, each a text of 32 random bytes in hexadecimal. */

export const SECRET_NAMES = [
  'session',
  'shop-instance-token',
  'shop-bank-password',
  'exchange-bank-password',
  'sync-salt',
  'auditor-key',
  'account-credentials',
  'keyed-calls',
] as const;

export type SecretName = (typeof SECRET_NAMES)[number];

export interface Secrets {
  get(name: SecretName): string;
}
