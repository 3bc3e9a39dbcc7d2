import type { Language } from '@/ui/messages/language';
import type { WalletMessages } from '@/ui/messages/wallet';
import { Amount } from '@/ui/primitives/amount';
import type { Tone } from '@/ui/primitives/status';
import type { HistoryEntry } from '@/wallet/core/history';

export const TONES: Readonly<Record<HistoryEntry['state'], Tone>> = {
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
  depositing: 'waiting',
  asking: 'waiting',
  planned: 'waiting',
  melting: 'waiting',
  revealing: 'waiting',
};

export function titleOf(t: WalletMessages, entry: HistoryEntry): string {
  if (entry.type === 'withdrawal') return t.withdrawalFrom(new URL(entry.exchangeBaseUrl).host);
  if (entry.type === 'tip') return t.tipBy(new URL(entry.merchantBaseUrl).host);
  if (entry.type === 'deposit') return t.depositTo(entry.payto);
  if (entry.type === 'recoup') return t.recoupBy(new URL(entry.exchangeBaseUrl).host);
  if (entry.type === 'renewal') return t.renewalAt(new URL(entry.exchangeBaseUrl).host);
  const merchant = entry.merchantName === null ? '' : `, ${entry.merchantName}`;
  return `${entry.summary ?? entry.orderId}${merchant}`;
}

export function EntryAmount({ language, entry }: { language: Language; entry: HistoryEntry }) {
  if (entry.type === 'withdrawal') {
    return <Amount value={entry.amount} language={language} sign="+" />;
  }
  if (entry.type === 'deposit') {
    return <Amount value={entry.amount} language={language} sign="-" />;
  }
  if (entry.type === 'renewal') {
    return <Amount value={entry.value ?? entry.amount} language={language} />;
  }
  if (entry.type === 'tip' || entry.type === 'recoup') {
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

export function stateText(t: WalletMessages, { type, state }: HistoryEntry): string {
  if (type === 'deposit' && state === 'done') return t.stateDeposited;
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
    depositing: t.stateDepositing,
    asking: t.stateAsking,
    planned: t.stateRenewing,
    melting: t.stateRenewing,
    revealing: t.stateRenewing,
  };
  return texts[state];
}

/** Links to the entry's continuation outside of the wallet: the bank's confirmation, or the purchase. */
export function EntryLink({ t, entry }: { t: WalletMessages; entry: HistoryEntry }) {
  if (entry.type !== 'withdrawal' && entry.type !== 'purchase') return null;
  const href = entry.type === 'withdrawal' ? entry.confirmUrl : entry.nextUrl;
  if (href === null) return null;
  return (
    <a href={href} target="_top" className="inline-flex min-h-6 items-center print:hidden">
      {entry.type === 'withdrawal' ? t.confirmAtBank : t.readAgain}
    </a>
  );
}
