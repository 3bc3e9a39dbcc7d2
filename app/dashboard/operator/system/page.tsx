import type { Metadata } from 'next';
import { requireOperator } from '@/http/page-sessions';
import { OperatorShell } from '@/ui/dashboard/operator-shell';
import { SYSTEM_PATH, SystemView } from '@/ui/dashboard/system-view';
import { systemMessages } from '@/ui/messages/dashboard-system';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { getSystem } from '@/wiring/system';

export async function generateMetadata(): Promise<Metadata> {
  return { title: systemMessages(await pageLanguage()).title };
}

export default async function SystemPage() {
  await requireOperator(SYSTEM_PATH);
  const wired = wiring();
  const language = await pageLanguage();
  return (
    <OperatorShell language={language}>
      <SystemView
        {...await getSystem(wired)}
        currency={wired.merchant.currency}
        language={language}
      />
    </OperatorShell>
  );
}
