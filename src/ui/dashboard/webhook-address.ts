/** Addresses of the dashboard's pages about webhooks. */

export const WEBHOOKS_PATH = '/dashboard/settings/webhooks';
export const VERIFY_PATH = '/docs/webhooks#checking-the-signature';

export function webhookHref(endpointId: string): string {
  return `${WEBHOOKS_PATH}/${encodeURIComponent(endpointId)}`;
}

export function deliveryHref(endpointId: string, deliveryId: number | string): string {
  return `${webhookHref(endpointId)}/deliveries/${encodeURIComponent(deliveryId)}`;
}
