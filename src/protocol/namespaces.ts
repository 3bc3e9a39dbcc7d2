/**
 * Names by which pages and wallets recognise each other (decision D1): the specification's and
 * those of deployed wallets. All output is repeated in every namespace of this list.
 */
import { BANK_WIRE_METHOD } from '@/protocol/payto';

export interface Namespace {
  /** Start of header names. */
  readonly headerPrefix: string;
  /** Attribute of <html> that asks the wallet to style elements by its presence. */
  readonly noJsAttribute: string;
  readonly showClass: string;
  readonly hideClass: string;
  /** Style sheet for browsers without a wallet, which the wallet replaces. */
  readonly fallbackStyleSheet: string;
  readonly styleSheetId: string;
  /** Wire types as the wallets of this namespace call them (decision D2). */
  readonly wireTypes: readonly string[];
  /** The form of the sender's account that they expect: WireDetails or a payto URI. */
  readonly senderWire: 'wire-details' | 'payto';
}

export const NAMESPACES: readonly Namespace[] = [
  {
    headerPrefix: 'X-Service-',
    noJsAttribute: 'data-service-nojs',
    showClass: 'service-installed-show',
    hideClass: 'service-installed-hide',
    fallbackStyleSheet: '/service-fallback.css',
    styleSheetId: 'service-presence-stylesheet',
    wireTypes: ['test'],
    senderWire: 'wire-details',
  },
  {
    headerPrefix: 'X-Taler-',
    noJsAttribute: 'data-taler-nojs',
    showClass: 'taler-installed-show',
    hideClass: 'taler-installed-hide',
    fallbackStyleSheet: '/taler-fallback.css',
    styleSheetId: 'taler-presence-stylesheet',
    wireTypes: [BANK_WIRE_METHOD],
    senderWire: 'payto',
  },
];

/** The same headers in every namespace; `name` is what follows the prefix. */
export function namespacedHeaders(
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    NAMESPACES.flatMap(({ headerPrefix }) =>
      Object.entries(headers).map(([name, value]) => [headerPrefix + name, value]),
    ),
  );
}
