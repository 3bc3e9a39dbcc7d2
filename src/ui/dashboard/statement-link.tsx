import { salesMessages } from '@/ui/messages/dashboard-sales';
import type { Language } from '@/ui/messages/language';
import { IfAllowed } from './if-allowed';
import { STATEMENT_PATH } from './statement-view';

export function StatementLink({ language }: { language: Language }) {
  return (
    <IfAllowed to="transfers-read">
      <a href={STATEMENT_PATH} className="inline-flex min-h-8 items-center">
        {salesMessages(language).statement}
      </a>
    </IfAllowed>
  );
}
