/**
 * Reads taler:// URIs as wallets of January and March 2020 do (protocol-v6-v9 5), to test pages' URIs.
 * Proved by taler_uri_v6.json. Null means refused.
 */
export type OldReader = 'january' | 'march';
export type OldReading = Readonly<Record<string, string>> | null;

const OLD_URI = /^taler:\/\/([a-z]+)\/(.*)$/is;

export function readOldUri(uri: string, reader: OldReader): OldReading {
  const [, action = '', rest = ''] = OLD_URI.exec(uri) ?? [];
  switch (action.toLowerCase()) {
    case 'pay':
      return readPay(rest);
    case 'refund':
      return readRefund(rest, reader);
    case 'tip':
      return readTip(rest);
    case 'withdraw':
      return readWithdraw(rest);
    default:
      return null;
  }
}

/** Reads `HOST/PATH/INSTANCE/ID[/…]`, with `-` for default values. */
function readMerchant(parts: readonly string[], scheme: string) {
  const [host, path, instance, id, last] = parts;
  if (host === undefined || path === undefined || instance === undefined || id === undefined) {
    return null;
  }
  const below = path === '-' ? 'public' : decodeURIComponent(path);
  const origin = `${scheme}://${host.toLowerCase()}`;
  const base = `${origin}/${below}/${instance === '-' ? '' : `instances/${instance}/`}`;
  return { origin, base, id, last };
}

/** `insecure=1` means http. */
function splitQuery(rest: string): { parts: string[]; scheme: string } {
  const [path = '', query = ''] = rest.split('?');
  const isInsecure = new URLSearchParams(query).get('insecure') === '1';
  return { parts: path.split('/'), scheme: isInsecure ? 'http' : 'https' };
}

function readPay(rest: string): OldReading {
  const { parts, scheme } = splitQuery(rest);
  const read = readMerchant(parts, scheme);
  if (read === null) return null;
  const { base, id, last } = read;
  return { merchantBaseUrl: base, orderId: id, ...(last === undefined ? {} : { sessionId: last }) };
}

/** In January the query belonged to the last part, and http was impossible. */
function readRefund(rest: string, reader: OldReader): OldReading {
  const { parts, scheme } =
    reader === 'march' ? splitQuery(rest) : { parts: rest.split('/'), scheme: 'https' };
  const read = readMerchant(parts, scheme);
  return read === null ? null : { merchantBaseUrl: read.base, orderId: read.id };
}

function readTip(rest: string): OldReading {
  const read = readMerchant(rest.split('/'), 'https');
  if (read === null) return null;
  return { merchantTipId: read.id, merchantOrigin: read.origin, merchantBaseUrl: read.base };
}

function readWithdraw(rest: string): OldReading {
  const [host, segment, id] = rest.split('/');
  if (host === undefined || segment === undefined || id === undefined) return null;
  const below = segment === '-' ? 'api/withdraw-operation' : segment;
  return { statusUrl: `https://${host.toLowerCase()}/${below}/${id}` };
}
