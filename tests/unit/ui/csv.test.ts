import { describe, expect, test } from 'vitest';
import { csvText } from '@/ui/primitives/csv';

describe('cells of an exported list (RFC 4180)', () => {
  test.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['1-2', '1-2'],
  ])('%j is written %j', (text, cell) => expect(csvText(text)).toBe(cell));

  test.each([
    [';=1', ";'=1"],
    ['|=1', "|'=1"],
    ['\u200b=1', "'\u200b=1"],
    ['\u200d \u2060@SUM(A1)', "'\u200d \u2060@SUM(A1)"],
    ['\ufe0f=1', "'\ufe0f=1"],
    ['\u034f\u115f=1', "'\u034f\u115f=1"],
    ['\u2800=1', "'\u2800=1"],
    ['tulips; =1', "tulips;' =1"],
    ['a\n=1', '"a\n\'=1"'],
    ['2;3|4', '2;3|4'],
  ])('%j is written %j', (text, cell) => expect(csvText(text)).toBe(cell));

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1'])(
    'the formula %j is only a text',
    (text) => expect(csvText(text)).toMatch(/^"?'/),
  );
});
