import type { Language } from '@/ui/messages/language';
import { walletMessages, type WalletMessages } from '@/ui/messages/wallet';
import { Amount } from '@/ui/primitives/amount';
import { Status, type Tone } from '@/ui/primitives/status';
import { Time } from '@/ui/primitives/time';
import type { HistoryEntry } from '@/wallet/core/history';

interface HistoryProps {
  language: Language;
  history: readonly HistoryEntry[];
}

/** Withdrawals, purchases and tips, youngest first, each with its state in words. */
export function History({ language, history }: HistoryProps) {
  const t = walletMessages(language);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="border-b border-rule pb-2 text-xl font-semibold">
        {t.history}
      </h2>
      {history.length === 0 && <p className="mt-3 text-soft">{t.historyEmpty}</p>}
      <ul>
        {history.map((entry) => (
          <li key={entry.id} className="space-y-1 border-b border-rule py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span className="min-w-0 font-semibold break-words">{titleOf(t, entry)}</span>
              <EntryAmount language={language} entry={entry} />
            </div>
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span className="text-soft">
                <Time at={entry.at} language={language} timeZone={timeZone} />
              </span>
              <Status tone={TONES[entry.state]}>{stateText(t, entry.state)}</Status>
            </div>
            {noteOf(entry) !== null && (
              <p className="text-sm break-words text-soft">{noteOf(entry)}</p>
            )}
            {entry.type === 'purchase' && entry.refunded !== null && (
              <p className="flex flex-wrap justify-between gap-x-6">
                <span className="text-soft">{t.refundCameBack}</span>
                <Amount value={entry.refunded} language={language} sign="+" />
              </p>
            )}
            <EntryLink t={t} entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const TONES: Readonly<Record<HistoryEntry['state'], Tone>> = {
  registering: 'waiting',
  confirming: 'waiting',
  withdrawing: 'waiting',
  done: 'good',
  aborted: 'ended',
  claiming: 'waiting',
  proposed: 'waiting',
  declined: 'ended',
  owned: 'good',
  paying: 'waiting',
  aborting: 'waiting',
  paid: 'good',
  failed: 'bad',
  picking: 'waiting',
  refused: 'bad',
};

function titleOf(t: WalletMessages, entry: HistoryEntry): string {
  if (entry.type === 'withdrawal') return t.withdrawalFrom(new URL(entry.exchangeBaseUrl).host);
  if (entry.type === 'tip') return t.tipBy(new URL(entry.merchantBaseUrl).host);
  const merchant = entry.merchantName === null ? '' : `, ${entry.merchantName}`;
  return `${entry.summary ?? entry.orderId}${merchant}`;
}

function EntryAmount({ language, entry }: { language: Language; entry: HistoryEntry }) {
  if (entry.type === 'withdrawal') {
    return <Amount value={entry.amount} language={language} sign="+" />;
  }
  if (entry.type === 'tip') {
    return entry.value === null ? (
      <Amount value={entry.amount} language={language} />
    ) : (
      <Amount value={entry.value} language={language} sign="+" />
    );
  }
  const amount = entry.paid ?? entry.price;
  if (amount === null) return null;
  return entry.paid === null ? (
    <Amount value={amount} language={language} />
  ) : (
    <Amount value={amount} language={language} sign="-" />
  );
}

function noteOf(entry: HistoryEntry): string | null {
  return entry.reason ?? entry.problem;
}

function EntryLink({ t, entry }: { t: WalletMessages; entry: HistoryEntry }) {
  if (entry.type === 'tip') return null;
  const href = entry.type === 'withdrawal' ? entry.confirmUrl : entry.nextUrl;
  if (href === null) return null;
  return (
    <a href={href} target="_top" className="inline-flex min-h-6 items-center">
      {entry.type === 'withdrawal' ? t.confirmAtBank : t.readAgain}
    </a>
  );
}

function stateText(t: WalletMessages, state: HistoryEntry['state']): string {
  const texts: Readonly<Record<HistoryEntry['state'], string>> = {
    registering: t.stateRegistering,
    confirming: t.stateConfirming,
    withdrawing: t.stateWithdrawing,
    done: t.stateDone,
    aborted: t.stateAborted,
    claiming: t.stateClaiming,
    proposed: t.stateProposed,
    declined: t.stateDeclined,
    owned: t.stateOwned,
    paying: t.statePaying,
    aborting: t.stateAborting,
    paid: t.statePaid,
    failed: t.stateFailed,
    picking: t.statePicking,
    refused: t.stateRefused,
  };
  return texts[state];
}
