import { commonMessages } from '@/ui/messages/common';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@/ui/messages/language';
import type { Theme } from '@/ui/messages/theme';

/** Links that change the language, on every page. */
export function LanguageSwitch({ language, label }: { language: Language; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="flex">
        {LANGUAGES.map((code) => (
          <li key={code}>
            <a
              href={`/language/${code}`}
              lang={code}
              hrefLang={code}
              title={LANGUAGE_NAMES[code]}
              {...(code === language ? { 'aria-current': 'true' } : {})}
              className="preference"
            >
              <span aria-hidden>{code.toUpperCase()}</span>
              <span className="sr-only">{LANGUAGE_NAMES[code]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links that change light and dark, on every page. */
export function ThemeSwitch({ language, theme }: { language: Language; theme: Theme }) {
  const t = commonMessages(language);
  const choices = [
    { name: 'system', label: t.themeSystem },
    { name: 'light', label: t.themeLight },
    { name: 'dark', label: t.themeDark },
  ] as const;
  return (
    <nav aria-label={t.themeNavigation}>
      <ul className="flex">
        {choices.map(({ name, label }) => (
          <li key={name}>
            <a
              href={`/theme/${name}`}
              aria-label={label}
              title={label}
              {...(name === theme ? { 'aria-current': 'true' } : {})}
              className="preference"
            >
              <svg aria-hidden viewBox="0 0 24 24">
                <use href={`/theme.svg#${name}`} />
              </svg>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
