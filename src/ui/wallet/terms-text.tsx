/**
 * Lays out terms as exchanges publish them: plain text, wrapped for terminals. Paragraphs and lists stay.
 */
export function TermsText({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph, host) => (
    <p key={host} className="mb-3 last:mb-0">
      {paragraph}
    </p>
  ));
}

const LIST_ITEM = /^\s*(?:\d+[.)]|[-*\u2022])\s/;

/** Splits a text at blank lines, and where an item begins. */
export function paragraphsOf(text: string): string[] {
  const paragraphs: string[][] = [];
  let open: string[] | null = null;
  for (const line of text.split('\n')) {
    const words = line.trim();
    if (words === '') open = null;
    else if (open !== null && !LIST_ITEM.test(line)) open.push(words);
    else {
      open = [words];
      paragraphs.push(open);
    }
  }
  return paragraphs.map((lines) => lines.join(' '));
}
