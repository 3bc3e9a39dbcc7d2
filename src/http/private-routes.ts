/**
 * The table of private routes: the permission that each method of an instance's calls and pages
 * needs. A route is named by its folder: below `app/` for the dashboard, and below an instance's
 * base URL for calls. A test holds that every private route is here, and names itself.
 */
import type { Permission } from '@/protocol/permissions';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Null: every token of the instance may call it, and the operation decides further. */
type Needs = Readonly<Partial<Record<Method, Permission | null>>>;

export const PRIVATE_ROUTES = {
  // Calls of style A.
  private: { GET: 'instances-read', PATCH: 'instances-write', DELETE: 'instances-write' },
  'private/accounts': { GET: 'accounts-read', POST: 'accounts-write' },
  'private/accounts/[hWire]': {
    GET: 'accounts-read',
    PATCH: 'accounts-write',
    DELETE: 'accounts-write',
  },
  'private/auth': { POST: 'instances-auth-write' },
  'private/categories': { GET: 'categories-read', POST: 'categories-write' },
  'private/categories/[categoryId]': {
    GET: 'categories-read',
    PATCH: 'categories-write',
    DELETE: 'categories-write',
  },
  'private/incoming': { GET: 'transfers-read' },
  'private/kyc': { GET: 'instances-kyc-read' },
  'private/orders': { GET: 'orders-read', POST: 'orders-write' },
  'private/orders/[orderId]': { GET: 'orders-read', DELETE: 'orders-write' },
  'private/orders/[orderId]/forget': { PATCH: 'orders-write' },
  'private/orders/[orderId]/refund': { POST: 'orders-refund' },
  'private/otp-devices': { GET: 'otp-devices-read', POST: 'otp-devices-write' },
  'private/otp-devices/[otpId]': {
    GET: 'otp-devices-read',
    PATCH: 'otp-devices-write',
    DELETE: 'otp-devices-write',
  },
  'private/pos': { GET: 'products-read' },
  'private/events': { GET: 'orders-read' },
  'private/products': { GET: 'products-read', POST: 'products-write' },
  'private/products/[productId]': {
    GET: 'products-read',
    PATCH: 'products-write',
    DELETE: 'products-write',
  },
  'private/products/[productId]/lock': { POST: 'inventory-lock' },
  'private/requests': { GET: 'requests-read' },
  'private/requests/[serial]': { GET: 'requests-read' },
  'private/reserves': { GET: 'tips-read', POST: 'tips-write' },
  'private/reserves/[reservePub]': { GET: 'tips-read', DELETE: 'tips-write' },
  'private/reserves/[reservePub]/authorize-tip': { POST: 'tips-write' },
  'private/statistics-amount/[slug]': { GET: 'statistics-read' },
  'private/statistics-counter/[slug]': { GET: 'statistics-read' },
  'private/templates': { GET: 'templates-read', POST: 'templates-write' },
  'private/templates/[templateId]': {
    GET: 'templates-read',
    PATCH: 'templates-write',
    DELETE: 'templates-write',
  },
  'private/tips': { POST: 'tips-write' },
  'private/tips/[tipId]': { GET: 'tips-read' },
  'private/token': { POST: null, DELETE: null },
  'private/tokens': { GET: 'tokens-read' },
  'private/tokens/[serial]': { DELETE: 'tokens-write' },
  'private/transfers': { GET: 'transfers-read', POST: 'transfers-write' },
  'private/transfers/[serialId]': { DELETE: 'transfers-write' },
  'private/units': { GET: 'units-read', POST: 'units-write' },
  'private/units/[unit]': { GET: 'units-read', PATCH: 'units-write', DELETE: 'units-write' },
  'private/webhook-endpoints': { GET: 'webhooks-read', POST: 'webhooks-write' },
  'private/webhook-endpoints/[endpointId]': {
    GET: 'webhooks-read',
    PATCH: 'webhooks-write',
    DELETE: 'webhooks-write',
  },
  'private/webhook-endpoints/[endpointId]/deliveries': { GET: 'webhooks-read' },
  'private/webhook-endpoints/[endpointId]/deliveries/[deliveryId]': { GET: 'webhooks-read' },
  'private/webhook-endpoints/[endpointId]/deliveries/[deliveryId]/replay': {
    POST: 'webhooks-write',
  },
  'private/webhook-endpoints/[endpointId]/replay': { POST: 'webhooks-write' },
  'private/webhook-endpoints/[endpointId]/rotate': { POST: 'webhooks-write' },
  'private/webhook-endpoints/[endpointId]/test': { POST: 'webhooks-write' },
  'private/webhooks': { GET: 'webhooks-read', POST: 'webhooks-write' },
  'private/webhooks/[webhookId]': {
    GET: 'webhooks-read',
    PATCH: 'webhooks-write',
    DELETE: 'webhooks-write',
  },
  'private/webhooks/[webhookId]/deliveries': { GET: 'webhooks-read' },
  'private/webhooks/[webhookId]/deliveries/[deliveryId]': { GET: 'webhooks-read' },
  'private/webhooks/[webhookId]/deliveries/[deliveryId]/replay': { POST: 'webhooks-write' },
  // Calls of style B.
  order: { POST: 'orders-write' },
  'check-payment': { GET: 'orders-read' },
  history: { GET: 'orders-read' },
  refund: { POST: 'orders-refund' },
  'tip-authorize': { POST: 'tips-write' },
  'tip-query': { GET: 'tips-read', POST: 'tips-read' },
  'track/transaction': { GET: 'transfers-read' },
  'track/transfer': { GET: 'transfers-read' },
  // Pages and forms.
  dashboard: { GET: 'orders-read' },
  'dashboard/categories': { GET: 'categories-read' },
  'dashboard/categories/[categoryId]': { GET: 'categories-read' },
  'dashboard/categories/[categoryId]/delete': { GET: 'categories-write' },
  'dashboard/categories/[categoryId]/delete/submit': { POST: 'categories-write' },
  'dashboard/categories/[categoryId]/submit': { POST: 'categories-write' },
  'dashboard/categories/submit': { POST: 'categories-write' },
  'dashboard/create-order': { GET: 'orders-write' },
  'dashboard/create-order/submit': { POST: 'orders-write' },
  'dashboard/create-product': { GET: 'products-write' },
  'dashboard/create-product/submit': { POST: 'products-write' },
  'dashboard/export/orders': { GET: 'orders-read' },
  'dashboard/orders': { GET: 'orders-read' },
  'dashboard/orders/[orderId]': { GET: 'orders-read' },
  'dashboard/orders/[orderId]/delete': { GET: 'orders-write' },
  'dashboard/orders/[orderId]/delete/submit': { POST: 'orders-write' },
  'dashboard/orders/[orderId]/forget': { GET: 'orders-write' },
  'dashboard/orders/[orderId]/forget/submit': { POST: 'orders-write' },
  'dashboard/orders/[orderId]/note/submit': { POST: 'orders-write' },
  'dashboard/orders/[orderId]/refund': { GET: 'orders-refund' },
  'dashboard/orders/[orderId]/refund/preview': { POST: 'orders-refund' },
  'dashboard/orders/[orderId]/refund/submit': { POST: 'orders-refund' },
  'dashboard/orders/[orderId]/sent/submit': { POST: 'orders-write' },
  'dashboard/products': { GET: 'products-read' },
  'dashboard/products/[productId]': { GET: 'products-read' },
  'dashboard/products/[productId]/delete': { GET: 'products-write' },
  'dashboard/products/[productId]/delete/submit': { POST: 'products-write' },
  'dashboard/products/[productId]/picture': { GET: 'products-read' },
  'dashboard/products/[productId]/submit': { POST: 'products-write' },
  'dashboard/reserves/[reservePub]': { GET: 'tips-read' },
  'dashboard/reserves/[reservePub]/delete/submit': { POST: 'tips-write' },
  'dashboard/reserves/submit': { POST: 'tips-write' },
  'dashboard/sales': { GET: 'orders-read' },
  'dashboard/sales/csv': { GET: 'orders-read' },
  'dashboard/search': { GET: 'orders-read' },
  'dashboard/settings': { GET: 'instances-read' },
  'dashboard/settings/accounts': { GET: 'accounts-read' },
  'dashboard/settings/accounts/remove': { GET: 'accounts-write' },
  'dashboard/settings/accounts/remove/submit': { POST: 'accounts-write' },
  'dashboard/settings/accounts/submit': { POST: 'accounts-write' },
  'dashboard/settings/devices': { GET: 'otp-devices-read' },
  'dashboard/settings/devices/[otpId]': { GET: 'otp-devices-read' },
  'dashboard/settings/devices/[otpId]/delete': { GET: 'otp-devices-write' },
  'dashboard/settings/devices/[otpId]/delete/submit': { POST: 'otp-devices-write' },
  'dashboard/settings/devices/[otpId]/submit': { POST: 'otp-devices-write' },
  'dashboard/settings/devices/submit': { POST: 'otp-devices-write' },
  'dashboard/settings/submit': { POST: 'instances-write' },
  'dashboard/settings/token': { GET: 'tokens-read' },
  'dashboard/settings/token/make': { POST: 'tokens-write' },
  'dashboard/settings/token/password': { POST: 'instances-auth-write' },
  'dashboard/settings/token/revoke': { POST: 'tokens-write' },
  'dashboard/settings/token/submit': { POST: 'instances-auth-write' },
  'dashboard/settings/templates': { GET: 'templates-read' },
  'dashboard/settings/templates/[templateId]': { GET: 'templates-read' },
  'dashboard/settings/templates/[templateId]/change': { GET: 'templates-write' },
  'dashboard/settings/templates/[templateId]/change/submit': { POST: 'templates-write' },
  'dashboard/settings/templates/[templateId]/delete': { GET: 'templates-write' },
  'dashboard/settings/templates/[templateId]/delete/submit': { POST: 'templates-write' },
  'dashboard/settings/templates/create': { GET: 'templates-write' },
  'dashboard/settings/templates/create/submit': { POST: 'templates-write' },
  'dashboard/settings/requests': { GET: 'requests-read' },
  'dashboard/settings/requests/[serial]': { GET: 'requests-read' },
  'dashboard/settings/webhooks': { GET: 'webhooks-read' },
  'dashboard/settings/webhooks/[endpointId]': { GET: 'webhooks-read' },
  'dashboard/settings/webhooks/[endpointId]/change': { GET: 'webhooks-write' },
  'dashboard/settings/webhooks/[endpointId]/change/submit': { POST: 'webhooks-write' },
  'dashboard/settings/webhooks/[endpointId]/delete': { GET: 'webhooks-write' },
  'dashboard/settings/webhooks/[endpointId]/delete/submit': { POST: 'webhooks-write' },
  'dashboard/settings/webhooks/[endpointId]/deliveries/[deliveryId]': { GET: 'webhooks-read' },
  'dashboard/settings/webhooks/[endpointId]/deliveries/[deliveryId]/replay/submit': {
    POST: 'webhooks-write',
  },
  'dashboard/settings/webhooks/[endpointId]/replay/submit': { POST: 'webhooks-write' },
  'dashboard/settings/webhooks/[endpointId]/rotate': { GET: 'webhooks-write' },
  'dashboard/settings/webhooks/[endpointId]/rotate/submit': { POST: 'webhooks-write' },
  'dashboard/settings/webhooks/[endpointId]/test/submit': { POST: 'webhooks-write' },
  'dashboard/settings/webhooks/of-programs/[webhookId]': { GET: 'webhooks-read' },
  'dashboard/settings/webhooks/of-programs/[webhookId]/deliveries/[hookDeliveryId]': {
    GET: 'webhooks-read',
  },
  'dashboard/settings/webhooks/of-programs/[webhookId]/deliveries/[hookDeliveryId]/replay/submit': {
    POST: 'webhooks-write',
  },
  'dashboard/settings/webhooks/of-programs/[webhookId]/replay/submit': { POST: 'webhooks-write' },
  'dashboard/settings/webhooks/create': { GET: 'webhooks-write' },
  'dashboard/settings/webhooks/create/submit': { POST: 'webhooks-write' },
  'dashboard/statement': { GET: 'transfers-read' },
  'dashboard/statement/csv': { GET: 'transfers-read' },
  'dashboard/stock/submit': { POST: 'products-write' },
  'dashboard/tips': { GET: 'tips-read' },
  'dashboard/tips/[tipId]': { GET: 'tips-read' },
  'dashboard/tips/submit': { POST: 'tips-write' },
  'dashboard/transfers': { GET: 'transfers-read' },
  'dashboard/transfers/report': { GET: 'transfers-write' },
  'dashboard/transfers/report/submit': { POST: 'transfers-write' },
  'dashboard/transfers/take-back': { POST: 'transfers-write' },
} as const satisfies Record<string, Needs>;

export type PrivateRoute = keyof typeof PRIVATE_ROUTES;

/** Query parameters of calls that change something. All others of these read none. A test compares them. */
const CHANGE_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'DELETE private': ['purge'],
  'DELETE private/orders/[orderId]': ['force'],
  'DELETE private/products/[productId]': ['force'],
  'DELETE private/reserves/[reservePub]': ['purge'],
  'POST tip-query': ['instance'],
};

/** Lists the query parameters that a call reads which changes something. */
export function changeParameters(route: PrivateRoute, method: string): readonly string[] {
  return CHANGE_PARAMETERS[`${method} ${route}`] ?? [];
}

/**
 * Returns the permission that a call needs, or null if every token will do. HEAD needs that of GET. Throws an Error for a method that
 * the route lacks, so that no call passes by mistake.
 */
export function permissionFor(route: PrivateRoute, method: string): Permission | null {
  const needs: Needs = PRIVATE_ROUTES[route];
  const permission = needs[(method === 'HEAD' ? 'GET' : method) as Method];
  if (permission === undefined) throw new Error(`${route} has no permission for ${method}.`);
  return permission;
}
