import type { Delivery } from '@/protocol/webhook';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import type { Language } from '@/ui/messages/language';
import { Status } from '@/ui/primitives/status';

interface DeliveryStateProps {
  delivery: Pick<Delivery, 'state' | 'attempts'>;
  language: Language;
}

export function DeliveryState({ delivery: { state, attempts }, language }: DeliveryStateProps) {
  const t = webhookMessages(language);
  if (state === 'done') return <Status tone="good">{t.done}</Status>;
  if (state === 'failed') return <Status tone="bad">{t.failed}</Status>;
  return attempts === 0 ? (
    <Status tone="waiting">{t.pending}</Status>
  ) : (
    <Status tone="bad">{t.retrying}</Status>
  );
}

/** Says how the last try went; undefined before the first. */
export function lastAnswer(
  { httpStatus, failure }: Pick<Delivery, 'httpStatus' | 'failure'>,
  language: Language,
): string | undefined {
  const t = webhookMessages(language);
  if (httpStatus !== undefined) return t.status(httpStatus);
  if (failure === undefined) return undefined;
  const words: Readonly<Record<string, string>> = {
    timeout: t.timeout,
    unreachable: t.unreachable,
    forbidden: t.forbidden,
    busy: t.busy,
    'too long': t.tooLong,
    'nothing to send': t.nothing,
  };
  return words[failure] ?? failure;
}
