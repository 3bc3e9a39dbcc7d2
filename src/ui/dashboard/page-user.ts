/** The user of the dashboard's page that is being rendered, so that parts need no property for it. */
import { cache } from 'react';
import { allows, type Permission, type ShopUser } from '@/protocol/permissions';

const page = cache((): { user: ShopUser | null } => ({ user: null }));

/** The page's shell calls it before all other parts. */
export function noteUser(user: ShopUser | null): void {
  page().user = user;
}

export function pageUser(): ShopUser | null {
  return page().user;
}

/** Reports whether the user's role allows it. Strangers may do nothing. */
export function isAllowed(permission: Permission): boolean {
  const { user } = page();
  return user !== null && allows(user.scope, permission);
}
