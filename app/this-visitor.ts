/** The shop's visitor in a server component; routes read the same header from their request. */
import { headers } from 'next/headers';
import { pageOrigin } from '@/http/page-origin';
import { demoShop } from '@/wiring/shop/demo-shop';
import { parseVisitor, type Visitor } from '@/shop/visitor';

export async function thisVisitor(): Promise<Visitor> {
  return parseVisitor((await headers()).get('cookie'), demoShop(await pageOrigin()));
}
