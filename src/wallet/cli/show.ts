/** Prints results on a terminal as text or as JSON. JSON has amounts and times as text. */
import { formatAmount, zeroAmount, type Amount } from '@/protocol/amount';
import { spentOf } from '@/protocol/figures';
import type { Balance } from '@/wallet/core/balance';
import type { PayQuote } from '@/wallet/core/choose-coins';
import type { HistoryEntry } from '@/wallet/core/history';

export interface Terminal {
  /** Text for people; nothing in JSON mode. */
  say(line: string): void;
  /** The command's result: `json` in JSON mode, else `lines`. */
  result(json: unknown, lines: readonly string[]): void;
}

export function terminal(json: boolean): Terminal {
  return {
    say: (line) => {
      if (!json) console.log(line);
    },
    result: (value, lines) => {
      console.log(json ? JSON.stringify(value, toJson, 2) : lines.join('\n'));
    },
  };
}

function toJson(_name: string, value: unknown): unknown {
  return isAmount(value) ? formatAmount(value) : value;
}

function isAmount(value: unknown): value is Amount {
  return typeof value === 'object' && value !== null && 'units' in value && 'currency' in value;
}

export function balanceLines(balances: readonly Balance[]): string[] {
  if (balances.length === 0) return ['The wallet is empty.'];
  return balances.map(({ exchangeBaseUrl, available, incoming, outgoing }) => {
    const more = [
      ...(incoming.units > 0n ? [`${formatAmount(incoming)} on its way in`] : []),
      ...(outgoing.units > 0n ? [`${formatAmount(outgoing)} held by payments`] : []),
    ];
    const aside = more.length === 0 ? '' : ` (${more.join(', ')})`;
    return `${formatAmount(available)} at ${exchangeBaseUrl}${aside}`;
  });
}

export function historyLines(history: readonly HistoryEntry[]): string[] {
  if (history.length === 0) return ['Nothing has happened yet.'];
  return history.flatMap((entry) => {
    const when = new Date(entry.at).toISOString();
    const isToConfirm = entry.type === 'withdrawal' && entry.confirmUrl !== null;
    return [
      `${when}  ${entry.type} ${entry.state}: ${lineOf(entry)}`,
      ...(isToConfirm ? [`  confirm at ${entry.confirmUrl}`] : []),
      ...(entry.reason === null ? [] : [`  ${entry.reason}`]),
      ...(entry.problem === null ? [] : [`  (${entry.problem})`]),
    ];
  });
}

function lineOf(entry: HistoryEntry): string {
  switch (entry.type) {
    case 'withdrawal':
      return `${formatAmount(entry.amount)} from ${entry.exchangeBaseUrl}`;
    case 'tip':
      return `${formatAmount(entry.value ?? entry.amount)} from ${entry.merchantBaseUrl}`;
    case 'deposit': {
      const { deposited, payto } = entry;
      const fees = entry.allFees ?? zeroAmount(deposited.currency);
      return `${formatAmount(deposited)}, fees ${formatAmount(fees)}, to ${payto}`;
    }
    case 'recoup':
      return `${formatAmount(entry.value ?? entry.amount)} back by ${entry.exchangeBaseUrl}`;
    case 'renewal': {
      const { amount, value, exchangeBaseUrl } = entry;
      const became = value === null ? '' : ` became ${formatAmount(value)}`;
      return `${formatAmount(amount)}${became} at ${exchangeBaseUrl}`;
    }
    case 'purchase': {
      const price = entry.price === null ? '' : `: ${formatAmount(entry.price)}`;
      const paid =
        entry.paid === null
          ? ''
          : `, with fees ${formatAmount(spentOf(entry.paid, entry.renewals?.fees))}`;
      const back = entry.refunded === null ? '' : `, ${formatAmount(entry.refunded)} refunded`;
      return `${entry.summary ?? entry.orderId}${price}${paid}${back}`;
    }
  }
}

export function quoteLine({ price, paymentFees, changeFees, total }: PayQuote): string {
  const fees = [
    ...(paymentFees.units > 0n ? [`${formatAmount(paymentFees)} for the payment`] : []),
    ...(changeFees.units > 0n ? [`${formatAmount(changeFees)} for the change`] : []),
  ];
  const stated = fees.length === 0 ? 'no fees' : `fees ${fees.join(' and ')}`;
  return `${formatAmount(price)}, ${stated}: ${formatAmount(total)} in all`;
}
