/** Query parameters that several routes read, described once. */
import { z } from 'zod';

const text = (meaning: string) => z.string().optional().describe(meaning);

export const yesNo = (meaning: string) => text(`\`yes\` or \`no\`. ${meaning}`);
export const parameter = text;

export const timeoutMs = {
  timeout_ms: text('How long to wait for a change, in milliseconds. Default: 0.'),
};

/** Lists of rows: newest first if the number is negative. */
export const pageOfRows = (count: string, start: string) => ({
  [count]: text(
    'The largest number of entries: the newest if negative, else the oldest. Default: -20.',
  ),
  [start]: text('The row after which the list begins.'),
});
