import { setPageStatus } from '@/http/page-status';
import type { Language } from '@/ui/messages/language';
import { NothingHere } from '@/ui/primitives/nothing-here';

/** 404 within the shell of the section it is in. */
export function MissingPage({ language }: { language: Language }) {
  setPageStatus(404);
  return <NothingHere language={language} />;
}
