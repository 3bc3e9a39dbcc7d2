/**
 * Builds markup without React, for pages that routes render. Everything inserted into a page is
 * escaped unless `html` itself made it.
 */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export class Markup {
  constructor(readonly text: string) {}
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

type Part = Markup | string | readonly Markup[];

/** A tagged template: html`<p>${untrusted}</p>`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    strings.reduce((text, string, index) => text + markupOf(parts[index - 1] ?? '') + string),
  );
}

function markupOf(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part);
  return part instanceof Markup ? part.text : part.map(({ text }) => text).join('');
}
