/** Addresses of the dashboard's pages about webhooks. */

export const WEBHOOKS_PATH = '/dashboard/settings/webhooks';
export const VERIFY_PATH = '/docs/webhooks#checking-the-signature';

export function webhookHref(endpointId: string): string {
  return `${WEBHOOKS_PATH}/${encodeURIComponent(endpointId)}`;
}

/** The page of a webhook with templates. */
export function templateHookHref(webhookId: string): string {
  return `${WEBHOOKS_PATH}/of-programs/${encodeURIComponent(webhookId)}`;
}

/** `path`: that of its webhook. */
export function deliveryHref(path: string, deliveryId: number | string): string {
  return `${path}/deliveries/${encodeURIComponent(deliveryId)}`;
}
