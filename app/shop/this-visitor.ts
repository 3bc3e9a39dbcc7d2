/** The shop's visitor in a server component; routes read the same header from their request. */
import { headers } from 'next/headers';
import { readVisitor, type Visitor } from '@/shop/visitor';

export async function thisVisitor(): Promise<Visitor> {
  return readVisitor((await headers()).get('cookie'));
}

export type Query = Promise<Record<string, string | string[] | undefined>>;

/** One value of a query parameter, the first if it was repeated. */
export async function queryValue(query: Query, name: string): Promise<string | undefined> {
  const value = (await query)[name];
  return Array.isArray(value) ? value[0] : value;
}
