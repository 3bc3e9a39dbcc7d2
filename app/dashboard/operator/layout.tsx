import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { pageLanguage } from '@/ui/messages/page-preferences';

/** The operator's pages are of no shop, though the browser may be logged in to one. */
export async function generateMetadata(): Promise<Metadata> {
  const { dashboard } = dashboardMessages(await pageLanguage());
  return { title: { default: dashboard, template: `%s – ${dashboard}` } };
}

export default function OperatorLayout({ children }: { children: ReactNode }) {
  return children;
}
