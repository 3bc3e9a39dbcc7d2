import { homeMessages } from '@/ui/messages/dashboard-home';
import type { Language } from '@/ui/messages/language';
import { LocalTime } from '@/ui/primitives/local-time';

interface NextPayoutProps {
  at: number;
  now: number;
  language: Language;
}

/** Says when the next payout is made. */
export function NextPayout({ at, now, language }: NextPayoutProps) {
  const t = homeMessages(language);
  return (
    <>
      {t.nextPayout}: {at <= now ? t.payoutDue : <LocalTime at={at} language={language} />}
    </>
  );
}
