/**
 * Permissions of an instance's tokens. A token has one scope, a scope allows permissions, and each
 * private route asks for one (`http/private-routes.ts`). Names are those of today's merchant
 * interface. People see three of the scopes as roles.
 */
import { namesOf } from '@/protocol/json';

const PERMISSIONS = [
  'accounts-read',
  'accounts-write',
  'categories-read',
  'categories-write',
  'instances-auth-write',
  'instances-kyc-read',
  'instances-read',
  'instances-write',
  'inventory-lock',
  'orders-read',
  'orders-refund',
  'orders-write',
  'otp-devices-read',
  'otp-devices-write',
  'products-read',
  'products-write',
  'requests-read',
  'statistics-read',
  'templates-read',
  'templates-write',
  'tips-read',
  'tips-write',
  'tokens-read',
  'tokens-write',
  'transfers-read',
  'transfers-write',
  'units-read',
  'units-write',
  'webhooks-read',
  'webhooks-write',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const ORDERS: readonly Permission[] = ['orders-read', 'orders-write'];

/** Permissions of the scopes that name them one by one. */
const LISTED = {
  'order-simple': ORDERS,
  'order-pos': [...ORDERS, 'inventory-lock'],
  'order-mgmt': [...ORDERS, 'orders-refund'],
  'order-full': [...ORDERS, 'inventory-lock', 'orders-refund'],
} as const satisfies Record<string, readonly Permission[]>;

export type Scope = 'all' | 'readonly' | keyof typeof LISTED;

/** Reports whether the scope allows this. */
export function allows(scope: Scope, permission: Permission): boolean {
  if (scope === 'all') return true;
  if (scope === 'readonly') return permission.endsWith('-read');
  const listed: readonly Permission[] = LISTED[scope];
  return listed.includes(permission);
}

export const SCOPES: readonly Scope[] = ['all', 'readonly', ...namesOf(LISTED)];

/** Reports whether the first scope allows all that the second does. */
export function includes(held: Scope, wanted: Scope): boolean {
  if (wanted === 'all') return held === 'all';
  return PERMISSIONS.every((one) => allows(held, one) || !allows(wanted, one));
}

/** Other names of scopes in today's interface. */
const OTHER_NAMES: Readonly<Record<string, Scope>> = { spa: 'all', write: 'all' };
const REFRESHABLE = ':refreshable';

/** Reads a scope's name with its optional suffix. Null for a name that is none. */
export function parseScope(
  text: string,
): { readonly scope: Scope; readonly refreshable: boolean } | null {
  const refreshable = text.endsWith(REFRESHABLE);
  const name = refreshable ? text.slice(0, -REFRESHABLE.length) : text;
  const scope =
    SCOPES.find((one) => one === name) ??
    Object.entries(OTHER_NAMES).find(([other]) => other === name)?.[1];
  return scope === undefined ? null : { scope, refreshable };
}

/** Roles that a shop's owner can give to people and apps, with their scopes. */
export const ROLES = {
  owner: 'all',
  clerk: 'order-full',
  reader: 'readonly',
  webShop: 'order-simple',
  till: 'order-pos',
  refunds: 'order-mgmt',
} as const;
export type Role = keyof typeof ROLES;
export const ROLE_NAMES = namesOf(ROLES);

const ROLE_OF: Readonly<Record<Scope, Role>> = {
  all: 'owner',
  readonly: 'reader',
  'order-simple': 'webShop',
  'order-pos': 'till',
  'order-mgmt': 'refunds',
  'order-full': 'clerk',
};

export function roleOf(scope: Scope): Role {
  return ROLE_OF[scope];
}

/** The user of a shop's dashboard. */
export interface ShopUser {
  readonly instanceId: string;
  readonly shopName: string;
  /** The scope of the token that opened the session. */
  readonly scope: Scope;
}
