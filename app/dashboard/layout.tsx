import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { pageLanguage } from '@/ui/messages/page-preferences';

export async function generateMetadata(): Promise<Metadata> {
  const { dashboard } = dashboardMessages(await pageLanguage());
  return { title: { default: dashboard, template: `%s – ${dashboard}` } };
}

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return children;
}
