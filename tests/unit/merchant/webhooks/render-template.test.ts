import { expect, test } from 'vitest';
import { renderHeaders, renderTemplate, TemplateError } from '@/merchant/webhooks/render-template';

test.for([
  ['{{a}} {{{a}}}', { a: '<b>' }, '&lt;b&gt; <b>'],
  ['{{#list}}{{name}};{{/list}}', { list: [{ name: 'x' }, { name: 'y' }] }, 'x;y;'],
  ['{{{object}}}', { object: { b: [1, { c: 2 }] } }, '{"b":[1,{"c":2}]}'],
  ['{{> other}}{{missing}}', {}, ''],
  ['{{constructor}}{{#constructor.constructor}}x{{/constructor.constructor}}', {}, ''],
  ['{{a.b.c}}', { a: { b: { c: 3 } } }, '3'],
] as const)('I14-2 %s with %j is %s', ([template, view, text]) => {
  expect(renderTemplate(template, view)).toBe(text);
});

test('I14-2 a template that multiplies lists is stopped', () => {
  const list = Array.from({ length: 1_000 }, () => 1);
  const template = '{{#list}}{{#list}}{{#list}}x{{/list}}{{/list}}{{/list}}';
  expect(() => renderTemplate(template, { list })).toThrow(TemplateError);
});

test('I14-2 lines that are no headers are left out, and values have no line breaks', () => {
  const view = { value: 'one\r\nX-Evil: 1' };
  const template = 'X-Good: {{{value}}}\r\nhost: evil\nbad line\nX-Other:{{value}}';
  expect(renderHeaders(template, view)).toEqual({
    'x-good': 'one X-Evil: 1',
    'x-other': 'one X-Evil: 1',
  });
});
