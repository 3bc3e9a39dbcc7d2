/** Addresses of the dashboard's pages about devices for one-time codes. */

export const DEVICES_PATH = '/dashboard/settings/devices';

export function deviceHref(otpId: string): string {
  return `${DEVICES_PATH}/${encodeURIComponent(otpId)}`;
}

/** The address by which apps for one-time codes take a key (the form that such apps read). */
export function keyUri(shop: string, otpId: string, key: string): string {
  const label = encodeURIComponent(`${shop}:${otpId}`);
  const query = new URLSearchParams({
    secret: key,
    issuer: shop,
    algorithm: 'SHA1',
    digits: '8',
    period: '30',
  });
  return `otpauth://totp/${label}?${query}`;
}
