import type { FormErrorName } from '@/protocol/form-errors';
import { settingsMessages } from '@/ui/messages/bank-settings';
import { commonMessages } from '@/ui/messages/common';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@/ui/messages/language';
import type { Theme } from '@/ui/messages/theme';
import { Button } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { Notice } from '@/ui/primitives/notice';
import { Once } from '@/ui/primitives/once';
import { PageTitle } from '@/ui/primitives/page-title';
import { bankFormErrors, errorOf } from './form-errors';

interface SettingsViewProps {
  language: Language;
  theme: Theme;
  user: string;
  isPublic: boolean;
  error: FormErrorName | undefined;
  news: 'password' | 'public' | 'private' | undefined;
}

export function SettingsView(props: SettingsViewProps) {
  const { language, theme, news, isPublic } = props;
  const t = settingsMessages(language);
  const common = commonMessages(language);
  const notice = { password: t.passwordNews, public: t.publicNews, private: t.privateNews };
  const themes = { system: common.themeSystem, light: common.themeLight, dark: common.themeDark };
  return (
    <>
      {news !== undefined && <Notice className="mb-6">{notice[news]}</Notice>}
      <PageTitle>{t.title}</PageTitle>
      <div className="max-w-3xl space-y-6">
        <Card title={t.language}>
          <Choices
            label={t.language}
            chosen={language}
            word={t.chosen}
            choices={LANGUAGES.map((code) => ({
              name: code,
              href: `/language/${code}`,
              label: LANGUAGE_NAMES[code],
              lang: code,
            }))}
          />
        </Card>
        <Card title={t.theme}>
          <Choices
            label={t.theme}
            chosen={theme}
            word={t.chosen}
            choices={(['system', 'light', 'dark'] as const).map((name) => ({
              name,
              href: `/theme/${name}`,
              label: themes[name],
            }))}
          />
        </Card>
        <PasswordForm {...props} />
        <Card title={t.publicTitle}>
          <form method="post" action="/bank/settings/visibility" className="space-y-4">
            <p>{isPublic ? t.publicNow : t.privateNow}</p>
            <Button name="public" value={isPublic ? 'no' : 'yes'} emphasis="secondary">
              {isPublic ? t.makePrivate : t.makePublic}
            </Button>
          </form>
        </Card>
        <Card title={t.deleteTitle}>
          <p className="mb-3">{t.deleteHint}</p>
          <a href="/bank/settings/delete" className="inline-flex min-h-8 items-center text-danger">
            {t.deleteLink}
          </a>
        </Card>
      </div>
    </>
  );
}

interface ChoicesProps {
  label: string;
  chosen: string;
  /** Follows the chosen one. */
  word: string;
  choices: readonly { name: string; href: string; label: string; lang?: string }[];
}

/** Links to the choices. A choice is a cookie, so it works without scripts. */
function Choices({ label, chosen, word, choices }: ChoicesProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-3 gap-y-2">
      {choices.map(({ name, href, label: text, lang }) => (
        <li key={name}>
          <a
            href={href}
            {...(lang === undefined ? {} : { lang, hrefLang: lang })}
            {...(name === chosen ? { 'aria-current': 'true' } : {})}
            className="inline-flex min-h-10 items-center gap-1.5 border border-ink/40 px-3 text-ink no-underline hover:border-accent hover:text-accent aria-[current=true]:border-accent aria-[current=true]:bg-wash aria-[current=true]:font-semibold"
          >
            {text}
            {name === chosen && <span className="text-sm font-normal">({word})</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

function PasswordForm({ language, user, error }: SettingsViewProps) {
  const t = settingsMessages(language);
  const errors = bankFormErrors(error, language);
  return (
    <Card title={t.passwordTitle}>
      <form method="post" action="/bank/settings/password" className="space-y-5">
        <Once />
        <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
        {/* Tells password managers the account. */}
        <input type="hidden" name="username" autoComplete="username" value={user} />
        <Field
          name="current"
          label={t.current}
          type="password"
          error={errorOf(errors, 'current')}
          autoComplete="current-password"
          required
        />
        <Field
          name="password"
          label={t.newPassword}
          type="password"
          error={errorOf(errors, 'password')}
          autoComplete="new-password"
          maxLength={1024}
          required
        />
        <Button emphasis="secondary">{t.changePassword}</Button>
      </form>
    </Card>
  );
}
