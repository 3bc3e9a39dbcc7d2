/** Names that a merchant gives to things, and that stand in addresses: one segment of a path. */
import { z } from 'zod';

const PATH_NAME = /^(?!\.{1,2}$)[^\p{Cc}\p{Cs}/\\?#%]{1,128}$/u;

export function isPathName(text: string): boolean {
  return PATH_NAME.test(text);
}

export const pathNameSchema = z
  .string()
  .regex(PATH_NAME, '1 to 128 characters, none of / \\ ? # % and no control characters');
