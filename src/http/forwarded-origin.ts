/**
 * The address under which a caller reached the proxy in front of us (protocol-b 1): from
 * X-Forwarded-Proto (https when absent), -Host and -Prefix, where TRUST_PROXY=1 says that the proxy
 * sets them. Undefined when they do not count, are absent, or make no origin.
 */
export function forwardedOrigin(request: Request, trustProxy: boolean): string | undefined {
  if (!trustProxy) return undefined;
  const header = (name: string): string =>
    request.headers.get(`x-forwarded-${name}`)?.split(',')[0]?.trim() ?? '';
  const host = header('host').toLowerCase();
  const proto = header('proto').toLowerCase() || 'https';
  const prefix = header('prefix').replace(/\/+$/, '');
  const fits =
    /^[a-z0-9.-]+(:\d{1,5})?$/.test(host) &&
    /^https?$/.test(proto) &&
    /^(\/[A-Za-z0-9._~-]+)*$/.test(prefix);
  return fits ? `${proto}://${host}${prefix}` : undefined;
}
