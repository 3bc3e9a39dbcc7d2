import type { ShopProblem as ShopProblemName } from '@/protocol/form-errors';
import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { ErrorSummary, type FormError } from '@/ui/primitives/error-summary';

interface ShopProblemProps {
  /** The problem in the query: `backend` when the payment service did not answer. */
  problem: ShopProblemName | undefined;
  /** Further errors. */
  errors?: readonly FormError[];
  language: Language;
}

export function ShopProblem({ problem, errors = [], language }: ShopProblemProps) {
  const backend = problem === 'backend' ? [{ text: shopMessages(language).backendDown }] : [];
  return (
    <ErrorSummary title={commonMessages(language).errorSummary} errors={[...backend, ...errors]} />
  );
}
