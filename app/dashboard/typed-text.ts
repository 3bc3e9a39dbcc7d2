/** Reads a text that people search for. */
import { storableText } from '@/protocol/instance';

const text = storableText(200).trim().catch('');

/** A text that cannot be stored is in nothing, so it counts as empty. */
export function typedText(typed: string | undefined): string {
  return text.parse(typed ?? '');
}
