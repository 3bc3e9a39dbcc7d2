/** Meanings of members in the description. */
import { expect, test } from 'vitest';
import { describeApi } from '@/http/openapi/document';
import { MEMBER_MEANINGS } from '@/http/openapi/meanings/member-meanings';
import { PARTIES } from '@/http/openapi/parties';

interface Member {
  readonly component: string;
  readonly name: string;
  readonly description: string | undefined;
}

/** Lists the members of a JSON Schema and of all inside it. */
function membersIn(schema: unknown, component: string): Member[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => membersIn(one, component));
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: Record<string, { description?: string }> };
  return [
    ...Object.entries(properties).map(([name, { description }]) => ({
      component,
      name,
      description,
    })),
    ...Object.values(schema).flatMap((inner) => membersIn(inner, component)),
  ];
}

const { components } = describeApi(PARTIES, 'https://florin.example') as {
  components: { schemas: Record<string, unknown> };
};
const members = Object.entries(components.schemas).flatMap(([name, schema]) =>
  membersIn(schema, name),
);

test('I14-6 every member of every shape has a meaning', () => {
  expect(members.length).toBeGreaterThan(1_000);
  const silent = members.filter(({ description = '' }) => description === '');
  expect(silent.map(({ component, name }) => `${component}.${name}`)).toEqual([]);
});

test('I14-6 no meaning is unused, and each is in plain sentences', () => {
  const used = new Set(members.map(({ description }) => description));
  for (const [name, meaning] of Object.entries(MEMBER_MEANINGS)) {
    expect(used.has(meaning), name).toBe(true);
    expect(meaning, name).toMatch(/^\S.*\.$/);
    for (const sentence of meaning.split(/[.:;] /)) {
      expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(20);
    }
  }
});
