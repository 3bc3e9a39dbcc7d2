import type { Amount as Money } from '@/protocol/amount';
import { homeMessages } from '@/ui/messages/dashboard-home';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { LocalTime } from '@/ui/primitives/local-time';
import { Figures } from './figures';
import { listOf } from './order-address';

interface StandingFiguresProps {
  awaiting: Money;
  awaitingCount: number;
  /** Null if no payout is expected. */
  nextPayoutMs: number | null;
  now: number;
  language: Language;
}

/** Shows the money on its way to the merchant's account, and when it arrives. */
export function StandingFigures(props: StandingFiguresProps) {
  const { awaiting, awaitingCount, nextPayoutMs, now, language } = props;
  const t = homeMessages(language);
  const payout =
    nextPayoutMs === null
      ? { value: '–', note: t.noPayout }
      : {
          value: <LocalTime at={nextPayoutMs} language={language} />,
          ...(nextPayoutMs <= now ? { note: t.payoutDue } : {}),
        };
  return (
    <Figures
      figures={[
        {
          label: t.awaiting,
          value: (
            <a href={listOf({ status: 'paid', wired: 'no' })}>
              <Amount value={awaiting} language={language} />
            </a>
          ),
          note: t.awaitingNote(awaitingCount),
        },
        { label: t.nextPayout, ...payout },
      ]}
    />
  );
}
