import { expect, test } from 'vitest';
import { wantsHtml } from '@/http/page-answer';

test.each([
  // A browser, and a program that names the page first.
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html, application/json', true],
  ['TEXT/HTML; charset=utf-8', true],
  // Wallets and programs.
  ['application/json', false],
  ['application/json, text/plain, */*', false],
  ['application/json, text/html', false],
  ['*/*', false],
  ['', false],
  [null, false],
  // Weights count more than the order.
  ['text/html;q=0.5, application/json', false],
  ['application/json;q=0.5, text/html', true],
  ['application/json;q=0.5, text/html;level=1;q=0.9', true],
  ['application/json ; q = 0.9 , text/html ; q = 0.8', false],
  ['text/html;q=0', false],
  ['text/html;q=what', false],
] as const)('a caller that accepts %s wants HTML: %s', (accept, expected) => {
  const headers = accept === null ? undefined : { accept };
  expect(wantsHtml(new Request('http://shop.example/', { headers: headers ?? {} }))).toBe(expected);
});
