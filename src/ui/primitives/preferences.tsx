import { Monitor, Moon, Sun } from 'lucide-react';
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
              className="preference aria-[current=true]:font-semibold aria-[current=true]:underline"
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
    { name: 'system', label: t.themeSystem, Icon: Monitor },
    { name: 'light', label: t.themeLight, Icon: Sun },
    { name: 'dark', label: t.themeDark, Icon: Moon },
  ] as const;
  return (
    <nav aria-label={t.themeNavigation}>
      <ul className="flex">
        {choices.map(({ name, label, Icon }) => (
          <li key={name}>
            <a
              href={`/theme/${name}`}
              aria-label={label}
              title={label}
              {...(name === theme ? { 'aria-current': 'true' } : {})}
              className="preference border-b-2 border-transparent aria-[current=true]:border-ink"
            >
              <Icon aria-hidden className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
