/** Names one of an instance's categories. */
import { parseInteger } from '@/protocol/integer';

export interface CategoryPath {
  readonly instanceId: string;
  readonly categoryId: number;
}

/** Returns the path of a requested number. A text that no category's number can be stands for none. */
export function categoryPathOf(instanceId: string, asked: string): CategoryPath {
  const isNumber = /^[1-9][0-9]{0,14}$/.test(asked);
  return { instanceId, categoryId: isNumber ? parseInteger(asked) : 0 };
}
