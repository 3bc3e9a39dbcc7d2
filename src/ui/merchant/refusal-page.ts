/** What a browser shows where a wallet gets a refusal as JSON: needs no script and no style sheet. */
import type { Language } from '@/ui/messages/language';
import { refusalPageMessages } from '@/ui/messages/refusal-page';
import { html } from '@/ui/primitives/markup';
import { plainPage } from './plain-page';

export interface RefusalPage {
  readonly status: number;
  readonly code: number;
  readonly requestId: string;
}

export function renderRefusalPage(
  { status, code, requestId }: RefusalPage,
  language: Language,
): string {
  const t = refusalPageMessages(language);
  const [title, text] =
    status === 404
      ? [t.unknownTitle, t.unknownText]
      : status === 403
        ? [t.forbiddenTitle, t.forbiddenText]
        : [t.otherTitle, t.otherText];
  return plainPage(
    language,
    title,
    html`<p>${text}</p>
      <p class="soft">${t.number(code, requestId)}</p>`,
  );
}
