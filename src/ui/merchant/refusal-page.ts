/**
 * The page that browsers get where wallets get a refusal as JSON. It needs no script and no style sheet.
 */
import type { Reader } from '@/ui/messages/reader';
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
  reader: Reader,
): string {
  const t = refusalPageMessages(reader.language);
  const [title, text] =
    status === 404
      ? [t.unknownTitle, t.unknownText]
      : status === 403
        ? [t.forbiddenTitle, t.forbiddenText]
        : [t.otherTitle, t.otherText];
  return plainPage(
    reader,
    title,
    html`<p>${text}</p>
      <p class="soft">${t.number(code, requestId)}</p>`,
  );
}
