import { settingsMessages } from '@/ui/messages/dashboard-settings';
import type { Language } from '@/ui/messages/language';
import { Confirmation } from './confirmation';
import { TOKEN_PATH, type NamedToken } from './token-view';

interface ReplaceProps {
  instance: string;
  /** The number of other tokens that end with it. */
  others: number;
  language: Language;
}

export function ReplaceToken({ instance, others, language }: ReplaceProps) {
  const t = settingsMessages(language);
  return (
    <Confirmation
      language={language}
      title={t.newTokenTitle}
      action={`${TOKEN_PATH}/submit`}
      confirm={t.newTokenNow}
      cancelHref={TOKEN_PATH}
    >
      <p>{t.newTokenText(instance)}</p>
      {others > 0 && <p>{t.newTokenOthers(others)}</p>}
    </Confirmation>
  );
}

export function RevokeToken({ token, language }: { token: NamedToken; language: Language }) {
  const t = settingsMessages(language);
  return (
    <Confirmation
      language={language}
      title={t.revokeTitle(token.name)}
      action={`${TOKEN_PATH}/revoke`}
      fields={{ id: token.id.toString() }}
      confirm={t.revokeNow}
      cancelHref={TOKEN_PATH}
    >
      <p>{t.revokeText(token.name)}</p>
    </Confirmation>
  );
}
