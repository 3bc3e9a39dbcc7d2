/**
 * Turns a document of `docs/` into HTML. Raw HTML in it is shown as text. Links lead to other
 * documents of the site. Files that the site does not show are named without a link.
 */
import { Marked, Renderer, type Tokens } from 'marked';

export interface RenderedDocument {
  readonly title: string;
  /** Without the title. */
  readonly html: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** `shown`: names of the documents that have a page. */
export function renderDocument(text: string, shown: readonly string[]): RenderedDocument {
  const [, title = '', body = ''] = /^# (.+)\n([^]*)$/.exec(text) ?? [];
  const renderer = new DocumentRenderer(shown);
  const html = new Marked().parse(body, { renderer, async: false });
  return { title, html, sections: renderer.sections };
}

class DocumentRenderer extends Renderer {
  readonly sections: { id: string; title: string }[] = [];
  readonly #shown: readonly string[];

  constructor(shown: readonly string[]) {
    super();
    this.#shown = shown;
  }

  override heading({ depth, text, tokens }: Tokens.Heading): string {
    const id = anchorOf(text);
    if (depth === 2) this.sections.push({ id, title: text.replaceAll('`', '') });
    return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    const text = this.parser.parseInline(tokens);
    const target = this.#targetOf(href);
    return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
  }

  override codespan(token: Tokens.Codespan): string {
    const code = super.codespan(token);
    const [, file = ''] = /^docs\/([\w-]+\.md)$/.exec(token.text) ?? [];
    const target = this.#targetOf(file);
    return target === undefined ? code : `<a href="${target}">${code}</a>`;
  }

  /** Wide tables and lines of code scroll, also by keyboard. */
  override table(token: Tokens.Table): string {
    return `<div class="scrolls" tabindex="0">${super.table(token)}</div>\n`;
  }

  override code(token: Tokens.Code): string {
    return super.code(token).replace('<pre>', '<pre tabindex="0">');
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return escapeHtml(text);
  }

  #targetOf(href: string): string | undefined {
    if (/^(https?:\/\/|#)/.test(href)) return href;
    const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
    return this.#shown.includes(name) ? `/docs/${name}${anchor}` : undefined;
  }
}

/** The anchor that code hosts give to a heading. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
  return words.trim().replace(/\s/g, '-');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
