/** The verbs of docs/architecture.md that read, and what their types promise. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const sources = ['app', 'src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !/[/.]generated[/.]/.test(file)),
);

const parse = (file: string, text = readFileSync(file, 'utf8')): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** Other words for reading what is stored. Calculations, which are not asynchronous, may say `sum…`. */
const OTHER_VERBS =
  /^(browse|collect|fetch|gather|inspect|look|observe|obtain|peek|query|read|resolve|retrieve|scan|search|see|show|sum|survey|tell|total|view)(?=[A-Z])/;

/** Names of asynchronous functions, generators and methods, exported or not. */
function asynchronousNames(file: string): string[] {
  const found: string[] = [];
  const isAsync = (node: ts.FunctionLikeDeclaration): boolean =>
    (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false) ||
    (node.type?.getText().startsWith('Promise<') ?? false);
  const walk = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) {
      if (isAsync(node) && node.name !== undefined) found.push(node.name.getText());
    } else if (
      ts.isVariableDeclaration(node) &&
      node.initializer !== undefined &&
      ts.isArrowFunction(node.initializer) &&
      isAsync(node.initializer)
    ) {
      found.push(node.name.getText());
    }
    ts.forEachChild(node, walk);
  };
  walk(parse(file));
  return found;
}

test('storage and operations read with the four verbs of docs/architecture.md', () => {
  const readers = sources.filter((file) =>
    /^src\/(auditor|bank|exchange|merchant|storage|sync|wallet\/core)\//.test(file),
  );
  expect(readers.length).toBeGreaterThan(300);
  const names = readers.flatMap((file) => asynchronousNames(file).map((name) => [file, name]));
  expect(names.length).toBeGreaterThan(600);
  expect(names.filter(([, name = '']) => OTHER_VERBS.test(name))).toEqual([]);
});

/** Names of functions, methods and members that are functions, with the types that they declare. */
function declaredTypes(source: ts.SourceFile): (readonly [string, ts.TypeNode])[] {
  const found: (readonly [string, ts.TypeNode])[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && node.type !== undefined) {
      const { parent } = node;
      const holder = ts.isVariableDeclaration(parent) || ts.isPropertySignature(parent);
      const name = node.name ?? (holder ? parent.name : undefined);
      if (name !== undefined) found.push([name.getText().replace('#', ''), node.type]);
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

const LISTS = /^(?:Readonly)?(?:Array|Map|Set)$|^(?:Async)?(?:Generator|Iterable|Iterator)$/;

function isList(type: ts.TypeNode): boolean {
  if (ts.isArrayTypeNode(type)) return true;
  if (ts.isTypeOperatorNode(type)) return isList(type.type);
  return ts.isTypeReferenceNode(type) && LISTS.test(type.typeName.getText());
}

/** The possible types of an answer, without the promise around them. */
function answersOf(type: ts.TypeNode): readonly ts.TypeNode[] {
  if (ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise') {
    return type.typeArguments?.flatMap(answersOf) ?? [];
  }
  return ts.isUnionTypeNode(type) ? type.types.flatMap(answersOf) : [type];
}

/** Returns the names that promise something else than their declared types. */
function brokenPromises(source: ts.SourceFile): string[] {
  return declaredTypes(source).flatMap(([name, type]) => {
    const answers = answersOf(type);
    const isNothing = (one: ts.TypeNode): boolean => /^(?:null|undefined)$/.test(one.getText());
    const maybe = answers.some(isNothing);
    // Such as 'no order': a word that says what is absent.
    const saysWhat = answers.length > 1 && answers.some((one) => /^'.+'$/.test(one.getText()));
    if (/^get[A-Z]/.test(name)) return maybe ? [`${name} may be absent`] : [];
    if (!/^find[A-Z]/.test(name)) return [];
    if (answers.some(isList)) return [`${name} is a list`];
    return maybe || saysWhat ? [] : [`${name} is never absent`];
  });
}

test('what may be absent is found, what is always there is got, and several are listed', () => {
  expect(sources.length).toBeGreaterThan(1000);
  const broken = sources.map((file) => [file, ...brokenPromises(parse(file))]);
  expect(broken.filter(([, ...faults]) => faults.length > 0)).toEqual([]);
});

test.for([
  ['function findA(): number {}', 'findA is never absent'],
  ['async function findA(): Promise<Map<string, A>> {}', 'findA is a list'],
  ['const findA = (): readonly A[] | null => null;', 'findA is a list'],
  ['interface B { findA(): Promise<void> }', 'findA is never absent'],
  ['interface B { readonly findA: () => Promise<A> }', 'findA is never absent'],
  ['class B { async #findA(): Promise<A> {} }', 'findA is never absent'],
  ['async function getA(): Promise<A | null> {}', 'getA may be absent'],
  ['const getA = (): A | undefined => undefined;', 'getA may be absent'],
] as const)('%s is found', ([text, fault]) => {
  expect(brokenPromises(parse('x.ts', text))).toEqual([fault]);
});

test.for([
  'async function findA(): Promise<A | null> {}',
  "function findA(): A | 'no order' {}",
  'interface B { readonly findA: (id: string) => A | undefined }',
  'async function getA(): Promise<A> {}',
  'const getter = (): A | null => null;',
])('%s keeps its promise', (text) => {
  expect(brokenPromises(parse('x.ts', text))).toEqual([]);
});
