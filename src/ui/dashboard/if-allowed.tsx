import type { ReactNode } from 'react';
import type { Permission } from '@/protocol/permissions';
import { isAllowed } from './page-user';

/** Shows its content to users whose role allows it. */
export function IfAllowed({ to, children }: { to: Permission; children: ReactNode }) {
  return isAllowed(to) && children;
}
