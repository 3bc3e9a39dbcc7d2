import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { EmptyState } from './empty-state';

/** Stands where a list or figures would be that were not read in time. */
export function TookTooLong({ language }: { language: Language }) {
  const t = commonMessages(language);
  return (
    <div role="alert">
      <EmptyState title={t.tooLongTitle}>
        <p>{t.tooLongText}</p>
        <p>
          <a href="">{t.tryAgain}</a>
        </p>
      </EmptyState>
    </div>
  );
}
