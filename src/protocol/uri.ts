/**
 * URIs that wallets open (protocol-a 6.1, 7.3). `taler://ACTION/HOST[:PORT]/…` means https,
 * `taler+http://` means http. So does `?insecure=1` of merchants of 2020 (style-b/early-uri.ts). Scheme,
 * action and host may be in either case; parts are not percent-decoded. Parsing throws FormatError.
 */
import { canonicalBaseUrl } from '@/protocol/base-url';
import { FormatError } from '@/protocol/format-error';

export interface PayUri {
  readonly type: 'pay';
  readonly merchantBaseUrl: string;
  readonly orderId: string;
  /** Empty when the payment is bound to no session. */
  readonly sessionId: string;
  readonly claimToken?: string;
  readonly noncePriv?: string;
}

export interface WithdrawUri {
  readonly type: 'withdraw';
  readonly bankIntegrationApiBaseUrl: string;
  readonly withdrawalOperationId: string;
}

export interface RefundUri {
  readonly type: 'refund';
  readonly merchantBaseUrl: string;
  readonly orderId: string;
}

export interface TipUri {
  readonly type: 'tip';
  readonly merchantBaseUrl: string;
  readonly merchantTipId: string;
}

/** The bank tells the wallet to check its reserves again. */
export interface NotifyReserveUri {
  readonly type: 'notify-reserve';
}

/** A fulfillment_url without a page to open: the wallet shows the text. */
export interface FulfillmentSuccessUri {
  readonly type: 'fulfillment-success';
  readonly message: string;
}

export type TalerUri =
  | PayUri
  | WithdrawUri
  | RefundUri
  | TipUri
  | NotifyReserveUri
  | FulfillmentSuccessUri;

export type TalerUriType = TalerUri['type'];

const TALER_URI = /^taler(\+http)?:\/\/([a-z-]+)\/(.*)$/is;

const PARSERS: Readonly<Record<TalerUriType, (scheme: string, rest: string) => TalerUri>> = {
  pay: parsePay,
  withdraw: parseWithdraw,
  refund: parseRefund,
  tip: parseTip,
  'notify-reserve': () => ({ type: 'notify-reserve' }),
  'fulfillment-success': (_scheme, message) => ({ type: 'fulfillment-success', message }),
};

/** The URI's action, null if it is not one of ours; does not check the rest of the URI. */
export function findTalerUriType(text: string): TalerUriType | null {
  const action = TALER_URI.exec(text)?.[2]?.toLowerCase();
  return action !== undefined && isType(action) ? action : null;
}

export function parseTalerUri(text: string): TalerUri {
  const type = findTalerUriType(text);
  if (type === null) throw new FormatError('expected a taler:// URI');
  const [, plusHttp, , rest = ''] = TALER_URI.exec(text) ?? [];
  return PARSERS[type](plusHttp === undefined ? 'https' : 'http', rest);
}

/** Throws FormatError for an identifier that would not stay one part of the URI. */
export function formatTalerUri(uri: TalerUri): string {
  switch (uri.type) {
    case 'pay':
      return (
        build('pay', uri.merchantBaseUrl, uri.orderId) +
        `/${uriPart(uri.sessionId)}${payQuery(uri)}`
      );
    case 'withdraw':
      return build('withdraw', uri.bankIntegrationApiBaseUrl, uri.withdrawalOperationId);
    case 'refund':
      // Peers read the last part but one: the slash belongs to the URI.
      return build('refund', uri.merchantBaseUrl, uri.orderId) + '/';
    case 'tip':
      return build('tip', uri.merchantBaseUrl, uri.merchantTipId);
    case 'notify-reserve':
      return 'taler://notify-reserve/';
    case 'fulfillment-success':
      return `taler://fulfillment-success/${uri.message}`;
  }
}

function isType(action: string): action is TalerUriType {
  return Object.hasOwn(PARSERS, action);
}

function parsePay(scheme: string, rest: string): PayUri {
  const { parts, query } = splitRest(rest);
  if (parts.length < 3) throw new FormatError('expected HOST/ORDER/SESSION in a pay URI');
  const claimToken = query.get('c');
  const noncePriv = query.get('n');
  return {
    type: 'pay',
    merchantBaseUrl: baseUrlOf(schemeIn(query, scheme), parts.slice(0, -2)),
    orderId: parts.at(-2) ?? '',
    sessionId: parts.at(-1) ?? '',
    ...(claimToken === null ? {} : { claimToken }),
    ...(noncePriv === null ? {} : { noncePriv }),
  };
}

/** Nothing is cut off at "?": peers take all of the last part as the operation's id. */
function parseWithdraw(scheme: string, rest: string): WithdrawUri {
  const parts = rest.split('/');
  if (parts.length < 2) throw new FormatError('expected HOST/OPERATION in a withdraw URI');
  return {
    type: 'withdraw',
    bankIntegrationApiBaseUrl: baseUrlOf(scheme, parts.slice(0, -1)),
    withdrawalOperationId: parts.at(-1) ?? '',
  };
}

function parseRefund(scheme: string, rest: string): RefundUri {
  const { parts, query } = splitRest(rest);
  if (parts.length < 3) throw new FormatError('expected HOST/ORDER/ in a refund URI');
  const merchantBaseUrl = baseUrlOf(schemeIn(query, scheme), parts.slice(0, -2));
  return { type: 'refund', merchantBaseUrl, orderId: parts.at(-2) ?? '' };
}

function parseTip(scheme: string, rest: string): TipUri {
  const { parts } = splitRest(rest);
  if (parts.length < 2) throw new FormatError('expected HOST/TIP in a tip URI');
  const merchantBaseUrl = baseUrlOf(scheme, parts.slice(0, -1));
  return { type: 'tip', merchantBaseUrl, merchantTipId: parts.at(-1) ?? '' };
}

function splitRest(rest: string): { parts: string[]; query: URLSearchParams } {
  const [path = '', ...query] = rest.split('?');
  return { parts: path.split('/'), query: new URLSearchParams(query.join('?')) };
}

function schemeIn(query: URLSearchParams, scheme: string): string {
  return query.get('insecure') === '1' ? 'http' : scheme;
}

function baseUrlOf(scheme: string, [host = '', ...path]: readonly string[]): string {
  if (host === '') throw new FormatError('URI without a host');
  return canonicalBaseUrl(`${scheme}://${[host.toLowerCase(), ...path].join('/')}/`);
}

/** `taler[+http]://ACTION/HOST/PATH/ID` for a base URL and an identifier below it. */
function build(action: TalerUriType, baseUrl: string, id: string): string {
  const url = new URL(canonicalBaseUrl(baseUrl));
  const scheme = url.protocol === 'http:' ? 'taler+http' : 'taler';
  return `${scheme}://${action}/${url.host}${url.pathname}${uriPart(id)}`;
}

const NOT_IN_URIS = /[^A-Za-z0-9\-._~!$&'()*+,;=:@%]+/g;

/**
 * Peers do not percent-decode: what would split the URI is refused. The rest is escaped where URIs
 * need it, which peers hand on as it is.
 */
export function uriPart(id: string): string {
  if (/[/?#]/.test(id)) throw new FormatError('identifier that cannot stand in a URI');
  return id.replace(NOT_IN_URIS, encodeURIComponent);
}

/** A part of a URI as its maker wrote it, or as it stands where it is not escaped. */
export function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}

function payQuery({ claimToken, noncePriv }: PayUri): string {
  const query = new URLSearchParams();
  if (claimToken !== undefined) query.set('c', claimToken);
  if (noncePriv !== undefined) query.set('n', noncePriv);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
