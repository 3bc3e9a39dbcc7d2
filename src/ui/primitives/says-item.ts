/** The words for the one item of an order. */
export interface ItemWords {
  readonly name: string;
  /** As it is written before the name; undefined if unknown. */
  readonly quantity: string | undefined;
}

const PLAIN_SPACE = ' ';

function wordsOf({ name, quantity }: ItemWords): readonly string[] {
  const counted = quantity === undefined ? [] : [`${quantity} × ${name}`];
  return quantity === undefined || quantity === '1' ? [...counted, name] : counted;
}

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, PLAIN_SPACE);

/** Whether a summary has the item's words. A shop that sells one product often repeats it there. */
export function saysItem(summary: string, item: ItemWords): boolean {
  if (item.name.trim() === '') return false;
  return wordsOf(item).some((words) => plain(summary).includes(plain(words)));
}

/** Whether a summary has no other words. */
export function saysOnlyItem(summary: string, item: ItemWords): boolean {
  return wordsOf(item).some((words) => plain(summary) === plain(words));
}
