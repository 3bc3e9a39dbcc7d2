'use client';

import type { ReactNode } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@/ui/messages/language';
import { THEMES } from '@/ui/messages/theme';
import { walletSettingsMessages } from '@/ui/messages/wallet-settings';
import { LinkButton } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';
import { ExchangeList } from '@/ui/wallet/exchange-list';
import type { PageHost } from '@/ui/wallet/page-host';
import type { WalletService } from '@/wallet/service/wallet-service';

interface SettingsViewProps {
  language: Language;
  service: WalletService;
  host: PageHost;
}

export function SettingsView({ language, service, host }: SettingsViewProps) {
  const t = walletSettingsMessages(language);
  const themes = { system: t.themeSystem, light: t.themeLight, dark: t.themeDark };
  return (
    <>
      <PageTitle>{t.title}</PageTitle>
      <div className="max-w-3xl space-y-12">
        <div className="flex flex-wrap gap-x-16 gap-y-8">
          <Choice
            title={t.language}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            chosen={language}
            onChoose={host.onLanguage}
          />
          <Choice
            title={t.theme}
            options={THEMES.map((value) => ({ value, label: themes[value] }))}
            chosen={host.theme}
            onChoose={host.onTheme}
          />
        </div>
        <Section id="exchanges" title={t.exchanges} lead={t.exchangesText}>
          <ExchangeList language={language} service={service} host={host} />
        </Section>
        <Section id="developer" title={t.developer} lead={t.developerText}>
          <LinkButton href={host.viewUrl('developer')} emphasis="secondary">
            {t.developerOpen}
          </LinkButton>
        </Section>
        <Section id="forget" title={t.forgetTitle} lead={t.forgetText}>
          <LinkButton href={host.viewUrl('forget')} emphasis="danger">
            {t.forget}
          </LinkButton>
        </Section>
      </div>
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}

function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-rule pb-2 text-xl font-semibold">
        {title}
      </h2>
      <p className="mt-3 mb-5 max-w-prose text-soft">{lead}</p>
      {children}
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  title: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ title, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
            className="min-h-11 rounded-xs border border-ink/40 px-4 hover:border-accent hover:text-accent aria-pressed:border-accent aria-pressed:bg-wash aria-pressed:font-semibold"
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
