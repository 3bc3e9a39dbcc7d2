import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { shopMessages } from '@/ui/messages/shop';
import { PageShell } from '@/ui/primitives/page-shell';

export async function generateMetadata(): Promise<Metadata> {
  const t = shopMessages(await pageLanguage());
  return { title: { default: t.shopTitle, template: `%s – ${t.shopName}` } };
}

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const t = shopMessages(await pageLanguage());
  return <PageShell audience={{ name: t.shopName, href: '/shop' }}>{children}</PageShell>;
}
