import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { shopMessages } from '@/ui/messages/shop';

export async function generateMetadata(): Promise<Metadata> {
  const t = shopMessages(await pageLanguage());
  return { title: { default: t.shopTitle, template: `%s – ${t.shopName}` } };
}

export default function ShopLayout({ children }: { children: ReactNode }) {
  return children;
}
