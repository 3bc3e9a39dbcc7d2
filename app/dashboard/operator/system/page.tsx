import type { Metadata } from 'next';
import { limits } from '@/config/limits';
import { requireOperator } from '@/http/page-sessions';
import { OperatorShell } from '@/ui/dashboard/operator-shell';
import { SYSTEM_PATH, SystemView, type SystemLimits } from '@/ui/dashboard/system-view';
import { systemMessages } from '@/ui/messages/dashboard-system';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { getSystem } from '@/wiring/system';

export async function generateMetadata(): Promise<Metadata> {
  return { title: systemMessages(await pageLanguage()).title };
}

/** The limits of callers elsewhere: LIMIT_FACTOR multiplies those per hour. */
function ratedLimits(factor: number): SystemLimits {
  const all = limits();
  const { maxWrongPerCaller, maxWrongPerAddress, maxRegistrationsPerHour } = all;
  return {
    ...all,
    maxWrongPerCaller: maxWrongPerCaller * factor,
    maxWrongPerAddress: maxWrongPerAddress * factor,
    maxRegistrationsPerHour: maxRegistrationsPerHour * factor,
  };
}

export default async function SystemPage() {
  await requireOperator(SYSTEM_PATH);
  const wired = wiring();
  const language = await pageLanguage();
  return (
    <OperatorShell language={language} current="system">
      <SystemView
        {...await getSystem(wired)}
        limits={ratedLimits(wired.env.limitFactor)}
        currency={wired.merchant.currency}
        language={language}
      />
    </OperatorShell>
  );
}
