import { FormatError } from '@/protocol/format-error';
import { parseTalerUri, unescaped, type TalerUri, type TalerUriType } from '@/protocol/uri';
import { WalletError } from '@/wallet/core/wallet-error';

/** Parses a URI of the given kind. Throws WalletError URI_UNSUPPORTED for all others. */
export function parseWantedUri<T extends TalerUriType>(
  uri: string,
  wanted: T,
): Extract<TalerUri, { type: T }> {
  try {
    const parsed = withOrderId(parseTalerUri(uri.trim()));
    if (isOf(parsed, wanted)) return parsed;
  } catch (cause) {
    if (!(cause instanceof FormatError)) throw cause;
    throw new WalletError('URI_UNSUPPORTED', { detail: cause.message, cause });
  }
  throw new WalletError('URI_UNSUPPORTED', { detail: `expected taler://${wanted}/…` });
}

/** Requests name orders by identifier, which addresses escape again. */
function withOrderId(uri: TalerUri): TalerUri {
  return 'orderId' in uri ? { ...uri, orderId: unescaped(uri.orderId) } : uri;
}

function isOf<T extends TalerUriType>(
  uri: TalerUri,
  wanted: T,
): uri is Extract<TalerUri, { type: T }> {
  return uri.type === wanted;
}
