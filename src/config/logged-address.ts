/**
 * Removes secrets from addresses before they are logged. Query values stay only for parameters
 * known to be harmless. Identifiers that give access to money or a session are removed. This keeps
 * orders' tokens, sessions, their signatures and nonces out of logs.
 */

/** Query parameters that say what was asked for and give no access. */
const HARMLESS = new Set([
  ...['instance', 'order_id', 'id', 'row', 'start', 'offset', 'delta', 'limit', 'ordering'],
  ...['date', 'date_ms', 'before', 'after', 'since', 'direction', 'cancelled', 'format'],
  ...['paid', 'refunded', 'wired', 'verified', 'transfer', 'refund', 'amount', 'currency'],
  ...['timeout_ms', 'long_poll_ms', 'await_refund_obtained', 'last_issue_date', 'auth', 'view'],
  ...['error', 'field', 'news', 'filter', 'page', 'by', 'types', 'state', 'status', 'method'],
  ...['code', 'max_age', 'timeout', 'faketime', 'sent', 'sort'],
]);

/** The next path segment belongs to one person: a tip, or a withdrawal from an account. */
const BEFORE_SECRETS =
  /(\/(?:tips|withdrawals|withdrawal-operation|withdraw-operation)\/[^/]{1,4})[^/]*/g;

const MAX_LETTERS = 512;

export function loggedAddress(address: string): string {
  const [whole = '', query] = address.slice(0, MAX_LETTERS).split('?', 2);
  const path = whole.replace(/^([a-z][a-z+.-]*:\/\/)[^/@]*@/i, '$1…@');
  // `taler://pay/HOST/…`, and the same for tips and withdrawals.
  const wallet = /^(?:ext\+)?taler[a-z+-]*:\/\/[^/]+\/[^/]+/i.exec(path);
  if (wallet !== null) return `${wallet[0]}/…`;
  const shown = path.replace(BEFORE_SECRETS, '$1…');
  return query === undefined ? shown : `${shown}?${query.split('&').map(loggedMember).join('&')}`;
}

function loggedMember(member: string): string {
  const [name = '', value] = member.split('=', 2);
  return value === undefined || HARMLESS.has(name) ? member : `${name}=…`;
}

/** A message or stack with its addresses cleaned. */
export function loggedText(text: string): string {
  return text.replace(/\b[a-z][a-z+]{1,20}:\/\/[^\s"'<>`]+/gi, loggedAddress);
}
