/** The address of the page that shows who knows what. */

const PRIVACY_PATH = '/privacy';

export interface PrivacyQuery {
  readonly order: string;
  /** The merchant's instance. Absent for the demo shop. */
  readonly instance?: string;
  /** The order's secrets, by which its buyer sees it. */
  readonly token?: string;
  readonly h_contract?: string;
  /** `shop`: the reader is logged in to the shop's dashboard. */
  readonly as?: 'shop';
}

export function privacyHref(query?: PrivacyQuery): string {
  return query === undefined
    ? PRIVACY_PATH
    : `${PRIVACY_PATH}?${new URLSearchParams(Object.entries(query))}`;
}
