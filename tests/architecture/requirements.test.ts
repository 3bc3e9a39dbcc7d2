/**
 * Each line of docs/spec/requirements.md has a test that names it in its title, as `[CLAIM-3]`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const REQUIRED = [
  ...readFileSync('docs/spec/requirements.md', 'utf8').matchAll(/^- ([A-Z]+-\d+) /gm),
].map(([, id = '']) => id);

function testFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter(({ name }) => /\.(test|spec)\.ts$/.test(name))
    .map(({ name, parentPath }) => path.join(parentPath, name));
}

/** First arguments of `test(…)`, `test.for(…)(…)`, `describe(…)` and their likes. */
function titlesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isOfTests(node.expression)) {
      const [title] = node.arguments;
      if (title !== undefined && !ts.isArrayLiteralExpression(title)) {
        titles.push(title.getText(source));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

function isOfTests(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'describe';
  const isChained = ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee);
  return isChained && isOfTests(callee.expression);
}

function idsIn(directories: readonly string[]): Set<string> {
  const titles = directories.flatMap(testFiles).flatMap(titlesIn).join('\n');
  return new Set([...titles.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id = '']) => id));
}

test('every line of the specification is in the title of a test', () => {
  const named = idsIn(['tests/unit', 'tests/api', 'tests/e2e']);
  expect(REQUIRED).toHaveLength(165);
  expect(REQUIRED.filter((id) => !named.has(id))).toEqual([]);
  // A title that names a line which is not there has a slip.
  expect([...named].filter((id) => !REQUIRED.includes(id))).toEqual([]);
});

test('the lines that the first list lacked are proven over HTTP or in a browser', () => {
  const named = idsIn(['tests/api', 'tests/e2e']);
  const seeds = REQUIRED.filter((id) => id.startsWith('SEED-'));
  expect(seeds.filter((id) => !named.has(id))).toEqual([]);
});

test('what the first use of the pages found is proven in a browser', () => {
  const named = idsIn(['tests/e2e']);
  const found = REQUIRED.filter((id) => id.startsWith('USE-'));
  expect(found).toHaveLength(20);
  expect(found.filter((id) => !named.has(id))).toEqual([]);
});
