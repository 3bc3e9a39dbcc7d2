import type { Language } from '@/ui/messages/language';
import { refusalPageMessages } from '@/ui/messages/refusal-page';
import { PageTitle } from '@/ui/primitives/page-title';

interface RefusalViewProps {
  language: Language;
  status: number;
  code: number;
  requestId: string;
}

/** Browsers get this where wallets get a refusal as JSON. */
export function RefusalView({ language, status, code, requestId }: RefusalViewProps) {
  const { title, text } = refusalWords(status, language);
  return (
    <>
      <PageTitle lead={text}>{title}</PageTitle>
      <p className="text-sm text-soft">{refusalPageMessages(language).number(code, requestId)}</p>
    </>
  );
}

export function refusalWords(
  status: number,
  language: Language,
): { readonly title: string; readonly text: string } {
  const t = refusalPageMessages(language);
  if (status === 404) return { title: t.unknownTitle, text: t.unknownText };
  if (status === 403) return { title: t.forbiddenTitle, text: t.forbiddenText };
  return { title: t.otherTitle, text: t.otherText };
}
