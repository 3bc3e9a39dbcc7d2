/**
 * Fills in mustache templates of a merchant. Sections and values only: there are no partials, and the
 * data has no functions. Both the result and the work are bounded. Pure. Throws TemplateError.
 */
import Mustache from 'mustache';

const MAX_LENGTH = 1024 * 1024;
/** Nested sections over long lists multiply. */
const MAX_STEPS = 20_000;

/** Why a template has no result, in words for its author. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

type Rendering = InstanceType<typeof Mustache.Writer>['renderTokens'];

class BoundedWriter extends Mustache.Writer {
  #steps = 0;
  #length = 0;

  override renderTokens(...given: Parameters<Rendering>): string {
    this.#steps += 1 + given[0].length;
    if (this.#steps > MAX_STEPS) throw new TemplateError('the template repeats too much');
    const text = super.renderTokens(...given);
    this.#length += text.length;
    if (this.#length > 4 * MAX_LENGTH) throw new TemplateError('the result is too long');
    return text;
  }
}

export function renderTemplate(template: string, view: unknown): string {
  try {
    const text = new BoundedWriter().render(template, printable(view));
    if (text.length > MAX_LENGTH) throw new TemplateError('the result is too long');
    return text;
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    throw new TemplateError(error instanceof Error ? error.message : 'unusable template');
  }
}

const CONTROL = /\p{Cc}+/gu;
const HEADER_VALUE = /^[^\p{Cc}\u{100}-\u{10ffff}]*$/u;
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?(.*)$/;
/** The headers that a delivery decides by itself. */
const OURS =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|accept-encoding|expect|keep-alive|proxy-.*)$/;

/**
 * Fills in a template of headers, one a line. Values have no line breaks, so that no text of a
 * customer can add a header. A line that is no header, or one of ours, is left out.
 */
export function renderHeaders(template: string, view: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of renderTemplate(template, withoutControls(view)).split(/\r?\n/)) {
    const [, name = '', value = ''] = HEADER.exec(line) ?? [];
    if (name === '' || OURS.test(name.toLowerCase()) || !HEADER_VALUE.test(value)) continue;
    headers[name.toLowerCase()] = value.trim();
  }
  return headers;
}

function withoutControls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'string' ? one.replaceAll(CONTROL, ' ') : one,
  );
}

/** A copy whose objects and lists print as compact JSON, and which inherits nothing. */
function printable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one: unknown) => {
    if (typeof one !== 'object' || one === null) return one;
    if (!Array.isArray(one)) Object.setPrototypeOf(one, null);
    return Object.defineProperty(one, 'toString', { value: () => JSON.stringify(one) });
  });
}

/** Throws TemplateError for a template that mustache cannot read. */
export function assertTemplate(template: string): void {
  try {
    Mustache.parse(template);
  } catch (error) {
    throw new TemplateError(error instanceof Error ? error.message : 'unusable template');
  }
}
