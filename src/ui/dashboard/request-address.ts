/** Addresses of the dashboard's pages about requests. A list is its address: filters and page. */
import { LOGGED_METHODS } from '@/protocol/logged-call';

export const REQUESTS_PATH = '/dashboard/settings/requests';

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;

export interface RequestFilter {
  readonly q?: string;
  readonly status?: (typeof STATUS_CLASSES)[number];
  readonly method?: (typeof LOGGED_METHODS)[number];
}

export function requestHref(serial: number): string {
  return `${REQUESTS_PATH}/${serial}`;
}

/** Reads the filter of an address. What is invalid counts as absent. */
export function requestFilter(query: Readonly<Record<string, string | undefined>>): RequestFilter {
  const q = query['q']
    ?.trim()
    .slice(0, 200)
    .replaceAll(/[\0\p{Cs}]/gu, '');
  const status = STATUS_CLASSES.find((one) => one === query['status']);
  const method = LOGGED_METHODS.find((one) => one === query['method']);
  return {
    ...(q !== undefined && q !== '' && { q }),
    ...(status !== undefined && { status }),
    ...(method !== undefined && { method }),
  };
}
