/** Meanings of members whose schema says nothing. Names mean the same in most shapes. */
import { BANK_MEANINGS } from './bank';
import { EXCHANGE_MEANINGS } from './exchange';
import { GOODS_MEANINGS } from './goods';
import { INSTANCES_MEANINGS } from './instances';
import { ORDERS_MEANINGS } from './orders';
import { STYLE_B_MEANINGS } from './style-b';

export const MEMBER_MEANINGS: Readonly<Record<string, string>> = {
  ...ORDERS_MEANINGS,
  ...GOODS_MEANINGS,
  ...INSTANCES_MEANINGS,
  ...BANK_MEANINGS,
  ...EXCHANGE_MEANINGS,
  ...STYLE_B_MEANINGS,
};

interface Shape {
  properties?: Record<string, Shape>;
  description?: string;
}

/** Adds meanings to a JSON Schema and to all inside it. `component`: its name in the document. */
export function addMeanings(schema: unknown, component: string): void {
  if (Array.isArray(schema)) {
    for (const one of schema) addMeanings(one, component);
    return;
  }
  if (typeof schema !== 'object' || schema === null) return;
  const { properties = {} } = schema as Shape;
  for (const [name, member] of Object.entries(properties)) {
    const meaning = MEMBER_MEANINGS[`${component}.${name}`] ?? MEMBER_MEANINGS[name];
    if (meaning !== undefined) member.description ??= meaning;
  }
  for (const inner of Object.values(schema)) addMeanings(inner, component);
}
