import type { Language } from '@/ui/messages/language';

interface Described {
  readonly description: string;
  /** The description by language. */
  readonly descriptionI18n: Readonly<Record<string, string>>;
}

/** Returns a product's description in the page's language, if the shop has translated it. */
export function productText(
  { description, descriptionI18n }: Described,
  language: Language,
): string {
  return descriptionI18n[language] ?? description;
}
