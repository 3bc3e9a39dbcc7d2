/** Plain words: sentences of comments and documents have at most 20 words (docs/architecture.md). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const MOST_WORDS = 20;
/** Relative clauses as subjects are read twice. A name or `people who` is read once. */
const AVOIDED = /\b(whoever|whosoever|whatever|somebody|nobody)\b/i;
const FOLDERS = ['src', 'app', 'scripts', 'tests', 'examples', 'public'];
const CONFIGURATION = [
  '.dependency-cruiser.cjs',
  'next.config.js',
  'playwright.config.ts',
  'prisma.config.ts',
  'vitest.config.ts',
];
/** A docstring of a declaration begins with none of these words. */
const CIRCUMSTANCE =
  /^(?:After|As|At|Before|Beside|By|For|From|If|In|Like|On|Once|Only|Outside|Since|To|Under|Unless|Until|When|While|With|Without)\b/;
/** A docstring is a sentence or a noun with its article, so it begins with neither of these words. */
const FRAGMENT = /\/\*\*[\s*]+(?:What|Who|Whose|Of|That)\b.*/g;

function filesBelow(directory: string, name: RegExp): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : filesBelow(file, name);
    return name.test(entry.name) ? [file] : [];
  });
}

/** Each comment's text. Single-line comments in a row are one. */
function commentsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const found = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ];
    if (node.kind !== ts.SyntaxKind.JsxText) {
      for (const range of ranges) found.set(range.pos, range);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const inOrder = [...found.values()].sort((a, b) => a.pos - b.pos);
  const comments: string[] = [];
  let end = -1;
  for (const range of inOrder) {
    const words = wordsOf(text.slice(range.pos, range.end));
    const isNext = range.kind === ts.SyntaxKind.SingleLineCommentTrivia && end >= 0;
    if (isNext && /^\s*$/.test(text.slice(end, range.pos))) {
      comments.push(`${comments.pop() ?? ''}\n${words}`);
    } else comments.push(words);
    end = range.kind === ts.SyntaxKind.SingleLineCommentTrivia ? range.end : -1;
  }
  return comments;
}

/** Removes the signs that make it a comment. */
function wordsOf(comment: string): string {
  return comment
    .replace(/^\/\/ ?|^\/\*+|\*\/$/g, '')
    .replace(/^[ \t]*\* ?/gm, '')
    .trim();
}

/** Headings, lists' items, paragraphs and a table's cells end a sentence, too. Drawings and code have none. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/^```[^]*?^```/gm, '')
    .replace(/^[ \t]*#+ .*$/gm, '$&\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|@#]|\d+\.) ?)|\n(?= {4,})/)
    .flatMap((paragraph) => (/^\s*\|/.test(paragraph) ? paragraph.split('|') : [paragraph]))
    .filter((paragraph) => !/[│─►▼]/.test(paragraph))
    .flatMap((paragraph) =>
      paragraph
        .replace(/`[^`]*`/g, 'X')
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/\s+/g, ' ')
        .split(/(?<=[.!?])\s+(?=[A-Z["“(])/),
    );
}

function faultsOf(texts: readonly string[]): string[] {
  return texts.flatMap(sentencesOf).filter((sentence) => {
    const words = sentence.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word));
    return words.length > MOST_WORDS || AVOIDED.test(sentence);
  });
}

test('sentences of comments have at most 20 words, and none of those that are read twice', () => {
  const files = [
    ...CONFIGURATION,
    ...FOLDERS.flatMap((folder) => filesBelow(folder, /\.(ts|tsx|mjs|cjs|js)$/)),
  ];
  const faults = files.flatMap((file) =>
    faultsOf(commentsOf(file)).map((sentence) => `${file}: ${sentence}`),
  );
  expect(faults).toEqual([]);
});

test('no docstring begins with What, Who, Whose, Of or That', () => {
  const files = FOLDERS.flatMap((folder) => filesBelow(folder, /\.(ts|tsx|mjs|cjs|js)$/));
  const faults = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(FRAGMENT)].map(([text]) => `${file}: ${text}`),
  );
  expect(faults).toEqual([]);
});

test('docstrings of declarations begin with their subject, or with what is done', () => {
  const files = ['src', 'app'].flatMap((folder) => filesBelow(folder, /\.tsx?$/));
  const faults = files.flatMap((file) =>
    docstringsOf(file)
      .filter((text) => CIRCUMSTANCE.test(text))
      .map((text) => `${file}: ${text.slice(0, 60)}`),
  );
  expect(faults).toEqual([]);
});

/** The docstrings of a file's own declarations, not of their members. */
function docstringsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  return source.statements
    .flatMap(({ pos }) => ts.getLeadingCommentRanges(text, pos) ?? [])
    .map((range) => text.slice(range.pos, range.end))
    .filter((comment) => comment.startsWith('/**'))
    .map((comment) => comment.replace(/^\/\*\*[\s*]*/, ''));
}

test('sentences of documents have at most 20 words, too', () => {
  const files = [
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'README.md',
    'SECURITY.md',
    ...filesBelow('docs', /\.md$/),
    ...filesBelow('tests', /^README\.md$/),
    ...filesBelow('examples', /^README\.md$/),
  ];
  const faults = files.flatMap((file) =>
    faultsOf([readFileSync(file, 'utf8')]).map((sentence) => `${file}: ${sentence}`),
  );
  expect(faults).toEqual([]);
});

/** Lines that begin with a sign are comments. Such lines in a row are one. */
function lineComments(text: string, sign: RegExp): string[] {
  const comments = text
    .split('\n')
    .map((line) => (sign.test(line) ? line.replace(sign, '') : null));
  return comments
    .map((line) => line ?? '\u0000')
    .join('\n')
    .split(/(?:\n?\u0000\n?)+/)
    .filter((comment) => comment !== '');
}

/** The first migration that was written in plain words. The checksums of earlier ones are in databases. */
const FIRST_PLAIN = '20261125225800_merchant_orders_by_payment_and_sending';
const isLanded = (file: string): boolean =>
  /prisma\/migrations\//.test(file) && path.basename(path.dirname(file)) < FIRST_PLAIN;

test('sentences about tables and in examples have at most 20 words, too', () => {
  const schemas = filesBelow('prisma/schema', /\.prisma$/).map(
    (file) => [file, /^\s*\/\/\/? ?/] as const,
  );
  const others = [
    ...filesBelow('docs/examples', /./),
    ...['.ci', 'scripts', 'src', 'tests', 'examples'].flatMap((folder) =>
      filesBelow(folder, /\.(sh|yml|conf|service)$|^run$/),
    ),
  ].map((file) => [file, /^\s*#!? ?/] as const);
  const statements = ['scripts', 'src', 'tests', 'prisma'].flatMap((folder) =>
    filesBelow(folder, /\.sql$/)
      .filter((file) => !isLanded(file))
      .map((file) => [file, /^\s*-- ?/] as const),
  );
  expect(others.length).toBeGreaterThan(3);
  const faults = [...schemas, ...others, ...statements].flatMap(([file, sign]) =>
    faultsOf(lineComments(readFileSync(file, 'utf8'), sign)).map((one) => `${file}: ${one}`),
  );
  expect(faults).toEqual([]);
});

test('sentences in style sheets have at most 20 words, too', () => {
  const files = ['app', 'src', 'public', 'examples'].flatMap((folder) =>
    filesBelow(folder, /\.css$/),
  );
  expect(files.length).toBeGreaterThan(1);
  const faults = files.flatMap((file) => {
    const comments = readFileSync(file, 'utf8').match(/\/\*.*?\*\//gs) ?? [];
    return faultsOf(comments.map(wordsOf)).map((one) => `${file}: ${one}`);
  });
  expect(faults).toEqual([]);
});

test('the paragraph right below a heading is read, and so is one with an arrow', () => {
  const long = 'A word '.repeat(11).trim();
  expect(faultsOf([`## Heading\n${long}.`])).toEqual([`${long}.`]);
  expect(faultsOf([`Short -> ${long}.`])).toHaveLength(1);
  expect(faultsOf([`## Heading\nShort.\n\n${long.slice(0, -7)}.`])).toEqual([]);
});

const NAMES_OF_TESTS = new Set(['test', 'it', 'describe']);

/** The titles of a file's tests and of their groups, without the IDs of requirements before them. */
function titlesOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const titles: string[] = [];
  const isTest = (node: ts.Expression): boolean =>
    ts.isIdentifier(node)
      ? NAMES_OF_TESTS.has(node.text)
      : (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) &&
        isTest(node.expression);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments;
      if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push(
          title
            .getText(source)
            .slice(1, -1)
            .replace(/^(?:\[[^\]]*\] *)+/, ''),
        );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

test('titles of tests have at most 20 words, and none of those that are read twice', () => {
  const found = filesBelow('tests', /\.(ts|tsx|mjs)$/).flatMap((file) =>
    titlesOf(file).map((title) => ({ file, title })),
  );
  expect(found.length).toBeGreaterThan(2000);
  expect(found.filter(({ title }) => faultsOf([title]).length > 0)).toEqual([]);
});
