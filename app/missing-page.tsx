import { setPageStatus } from '@/http/page-status';
import type { Language } from '@/ui/messages/language';
import { NothingHere } from '@/ui/primitives/nothing-here';

/** The 404 page inside its section's shell. */
export function MissingPage({ language }: { language: Language }) {
  setPageStatus(404);
  return <NothingHere language={language} />;
}
