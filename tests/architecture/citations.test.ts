/**
 * Citations lead somewhere. Comments, titles of tests and documents cite docs/spec by section,
 * heading, decision number and requirement ID (docs/decisions/0005). Documents link to each other.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const SPEC = 'docs/spec';
const NUMBERED = ['protocol-a', 'protocol-b', 'protocol-v6-v9', 'browser-wallet'];
const SELF = 'tests/architecture/citations.test.ts';

/** Everything that comments may cite. */
interface Sources {
  /** Numbers of the headings of each numbered document, here or in outlines.md. */
  readonly sections: ReadonlyMap<string, ReadonlySet<string>>;
  readonly headings: ReadonlySet<string>;
  /** Numbers of the rules below the heading of that name. */
  readonly rules: ReadonlySet<string>;
  readonly decisions: ReadonlySet<string>;
  readonly requirements: ReadonlySet<string>;
  /** The first four digits of the names in docs/decisions. */
  readonly records: ReadonlySet<string>;
  readonly exists: (file: string) => boolean;
  /** Headings of a document as links name them. */
  readonly anchorsOf: (file: string) => ReadonlySet<string>;
}

function found(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, first = '']) => first));
}

function anchorsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Numbers of the sections with facts, of each document that has only an outline here. */
function readOutlines(text: string): [string, Set<string>][] {
  return [...text.matchAll(/^## (\S+)\n(.*?)(?=^## |$(?![^]))/gms)].map(
    ([, name = '', list = '']) => [name, found(list, /^- (\d+(?:\.\d+)?) .*\n {2}- /gm)],
  );
}

function readSources(): Sources {
  const read = (name: string): string => readFileSync(`${SPEC}/${name}.md`, 'utf8');
  const specification = read('specification');
  const rules = /^## Behaviour rules\n(.*?)^## /ms.exec(specification)?.[1] ?? '';
  return {
    sections: new Map([
      ...NUMBERED.map((name) => [name, found(read(name), /^#+ (\d+(?:\.\d+)?)\.? /gm)] as const),
      ...readOutlines(read('outlines')),
    ]),
    headings: found(specification, /^#+ (.+)$/gm),
    rules: found(rules, /^(\d+)\. /gm),
    decisions: found(read('decisions'), /^\| (D\d+) \|/gm),
    requirements: found(read('requirements'), /^- ([A-Z]+\d*-\d+) /gm),
    records: new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 4))),
    exists: existsSync,
    anchorsOf: (file) => new Set(existsSync(file) ? anchorsIn(readFileSync(file, 'utf8')) : []),
  };
}

const LIST = String.raw`(?:,? and |, | to )`;
/** A section is taken as it is written, to its last letter: `7.1.2` and `7x` are no section 7. */
const SECTION = String.raw`(?:sections? )?\d+(?:\.?[\w/-])*`;
/** Any name of this kind may be cited, so an unknown document is found, too. */
const SECTIONS = new RegExp(
  String.raw`\b((?:protocol|browser|merchant)-[\w-]+)(?:\.md)?\x60?,? (${SECTION}(?:${LIST}${SECTION})*)`,
  'g',
);
const HEADINGS = new RegExp(String.raw`\bspecification ("[^"]+"(?:${LIST}"[^"]+")*)`, 'g');
const RULES = new RegExp(String.raw`"Behaviour rules" (\d+(?:${LIST}\d+)*)`, 'g');
const DECISIONS = /\bD\d{1,2}\b/g;
const RECORDS = /\bdecision (\d{1,4})\b|docs\/decisions\/(\d{4})/gi;
const REQUIREMENTS = /\[((?:[A-Z]+\d*-\d+)(?:\.\.\d+)?(?:, [^\][]+)?)\]/g;
/** The later ones are also cited without brackets. */
const LATER = /\bI\d+-\d+\b/g;
const DOCUMENTS = /\bdocs\/[\w./-]+?\.md\b/g;
const LINKS = /\]\(([^)\s]+)\)/g;
/** Sections are cited by their document and number alone, and requirements by IDs in capitals. */
const SIGNS = /§ ?[\w.]*/g;
const TAGS = /\[(?!decision )([a-z][a-z-]*) \d[\d., a-z]*\](?!\()/g;
/** Outsiders cannot open issues. */
const ISSUES = /\bissues? #?\d+(?:\.\d+)?\b/gi;
/** Working papers that are not in the repository. */
const ABSENT = /(?<![\w-])(?:seed|ui|house|stack)\.md\b|\bfindings? \d+/g;

/** A comment as one line: a citation may go on in the next. */
function unfold(text: string): string {
  return text.replace(/\r?\n[ \t]*(?:\*(?!\/)|\/{2,3})?[ \t]*/g, ' ');
}

function idsOf(list: string): string[] {
  return list.split(', ').flatMap((piece) => {
    const [, chapter = '', from = '', to = from] =
      /^([A-Z]+\d*)-(\d+)(?:\.\.(\d+))?$/.exec(piece) ?? [];
    if (chapter === '') return [];
    const length = Math.max(1, Number(to) - Number(from) + 1);
    return Array.from({ length }, (_, index) => `${chapter}-${Number(from) + index}`);
  });
}

/** Returns the citations in `text` that lead nowhere, in the order of the kinds above. */
function wrongCitations(file: string, text: string, sources: Sources): string[] {
  const line = unfold(text);
  const wrong: string[] = [];
  const check = (citation: string, isThere: boolean): void => {
    if (!isThere) wrong.push(`${file}: ${citation}`);
  };
  for (const [, name = '', list = ''] of line.matchAll(SECTIONS)) {
    for (const number of list.match(/\d(?:\.?[\w/-])*/g) ?? []) {
      check(`${name} ${number}`, sources.sections.get(name)?.has(number) ?? false);
    }
  }
  for (const [, list = ''] of line.matchAll(HEADINGS)) {
    for (const [, heading = ''] of list.matchAll(/"([^"]+)"/g)) {
      check(`specification "${heading}"`, sources.headings.has(heading));
    }
  }
  for (const [, list = ''] of line.matchAll(RULES)) {
    for (const rule of list.match(/\d+/g) ?? []) check(`rule ${rule}`, sources.rules.has(rule));
  }
  for (const [id] of line.matchAll(DECISIONS)) {
    check(`decision ${id}`, sources.decisions.has(id));
  }
  for (const [, short, long = short?.padStart(4, '0') ?? ''] of line.matchAll(RECORDS)) {
    check(`docs/decisions/${long}`, sources.records.has(long));
  }
  for (const [, list = ''] of line.matchAll(REQUIREMENTS)) {
    for (const id of idsOf(list)) check(`[${id}]`, sources.requirements.has(id));
  }
  for (const [id] of line.replace(REQUIREMENTS, '').matchAll(LATER)) {
    check(`[${id}]`, sources.requirements.has(id));
  }
  for (const [document] of line.matchAll(DOCUMENTS)) check(document, sources.exists(document));
  if (file.endsWith('.md')) {
    for (const [, target = ''] of line.matchAll(LINKS)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [document = '', heading] = target.split('#');
      const linked = document === '' ? file : path.join(path.dirname(file), document);
      const isThere = document === '' || sources.exists(linked);
      const anchors = heading === undefined ? undefined : sources.anchorsOf(linked);
      check(`](${target})`, isThere && (heading === undefined || anchors?.has(heading) === true));
    }
  }
  for (const pattern of [ABSENT, SIGNS, TAGS, ISSUES]) {
    for (const [name] of line.matchAll(pattern)) check(name, false);
  }
  return wrong;
}

function filesToRead(): string[] {
  const documents = readdirSync('.').filter((name) => /\.(?:md|cjs|js|ts)$/.test(name));
  const folders = ['src', 'app', 'tests', 'scripts', 'prisma', 'docs', 'examples', 'public'];
  const below = folders.flatMap((directory) =>
    readdirSync(directory, { withFileTypes: true, recursive: true })
      .filter(
        (entry) => entry.isFile() && /\.(?:tsx?|js|mjs|cjs|css|sql|sh|prisma|md)$/.test(entry.name),
      )
      .map(({ name, parentPath }) => path.posix.join(parentPath, name)),
  );
  return [...documents, ...below].filter(
    (file) => file !== SELF && !/(?:^|\/)(?:generated|node_modules)\//.test(file),
  );
}

test('every citation leads to a section, heading, decision, requirement or document', () => {
  const sources = readSources();
  const files = filesToRead();
  expect(files.length).toBeGreaterThan(1000);
  expect(
    files.flatMap((file) => wrongCitations(file, readFileSync(file, 'utf8'), sources)),
  ).toEqual([]);
});

describe('the checker', () => {
  const sources = readSources();
  const wrongIn = (text: string, file = 'docs/x.md'): string[] =>
    wrongCitations(file, text, sources).map((found) => found.slice(file.length + 2));

  test('knows what can be cited', () => {
    const documents = [...NUMBERED, 'merchant-now', 'protocol-v12'];
    expect([...sources.sections.keys()]).toEqual(documents);
    expect([...sources.sections.values()].filter(({ size }) => size < 6)).toEqual([]);
    expect(sources.sections.get('protocol-v12')).toContain('8.5');
    expect(sources.headings.size).toBeGreaterThan(30);
    expect(sources.rules.size).toBe(15);
    expect(sources.decisions.size).toBe(34);
    expect(sources.requirements.size).toBe(207);
  });

  test('lets pass what is there', () => {
    const text = `(protocol-a 7.1 and 8; protocol-v12 8.5, merchant-now 2.2; specification "Behaviour rules" 3, 4, "Tips"; decisions D4, D5)
      [PAY-1..9, PAY-13] [PAY-9, decision D12] docs/decisions/0006 and decision 8, docs/shop.md,
      [the shop](shop.md#1-open-a-shop), [elsewhere](https://x.example/y.md), protocol-b 8, purpose 1064`;
    expect(wrongIn(text)).toEqual([]);
  });

  test.for([
    ['a section', 'as protocol-a 7.9 says', ['protocol-a 7.9']],
    ['one of several', 'protocol-b 3.4, 3.99 and 4', ['protocol-b 3.99']],
    ['a part of a section', 'protocol-a 7.1.2 and 7.1a', ['protocol-a 7.1.2', 'protocol-a 7.1a']],
    ['a section by its word', 'protocol-a section 7.9', ['protocol-a 7.9']],
    ['a section after a comma', 'as in protocol-b, 3.99', ['protocol-b 3.99']],
    ['a section of an outline', 'merchant-now 3.9, 10', ['merchant-now 3.9']],
    ['the facts of a section', 'merchant-now 3.2 and 10', ['merchant-now 3.2']],
    [
      'a document of facts',
      'protocol-c 1 and merchant-then 2',
      ['protocol-c 1', 'merchant-then 2'],
    ],
    ['a range', 'protocol-a 7/8, 3-4', ['protocol-a 7/8', 'protocol-a 3-4']],
    ['a section of a file', '`protocol-v6-v9.md` 77', ['protocol-v6-v9 77']],
    ['a chapter without the point', 'browser-wallet 6.7', ['browser-wallet 6.7']],
    ['a heading', 'specification "Coffee"', ['specification "Coffee"']],
    ['a later heading', 'specification "Tips", "Coffee"', ['specification "Coffee"']],
    ['a rule', 'specification "Behaviour rules" 3, 16', ['rule 16']],
    ['a decision', 'decisions D4, D98 (D99)', ['decision D98', 'decision D99']],
    ['the record of a decision', 'decision 99, docs/decisions/0098', ['0099', '0098']],
    ['a requirement', '[PAY-99]', ['[PAY-99]']],
    ['a later requirement', '[I14-99] and (I13-44)', ['[I14-99]', '[I13-44]']],
    ['the end of a range', '[REF-6..8]', ['[REF-8]']],
    ['a later one', '[REF-1..4, PAI-6]', ['[PAI-6]']],
    ['a document', 'see docs/coffee.md.', ['docs/coffee.md']],
    ['a link', '[coffee](coffee.md)', ['](coffee.md)']],
    ['a paper that is not here', 'seed.md, design/ui.md 3', ['seed.md', 'ui.md']],
    ['a finding', '(security findings 4 to 7) finding 18', ['findings 4', 'finding 18']],
    ['a section by its sign', 'protocol-a §7.97', ['§7.97']],
    ['a section of nothing', 'see §3', ['§3']],
    ['a tag', '[security 10] [ui 32]', ['[security 10]', '[ui 32]']],
    ['an issue', '[issue 11] and issue 13.6', ['[issue 11]', 'issue 11', 'issue 13.6']],
    ['a heading of a document', '[shop](shop.md#coffee)', ['](shop.md#coffee)']],
    ['a heading of its own', '[coffee](#coffee)', ['](#coffee)']],
  ] as const)('finds %s that is not there', ([, text, expected]) => {
    expect(wrongIn(text).map((found) => found.replace('docs/decisions/', ''))).toEqual(expected);
  });

  test('reads on in the next line of a comment', () => {
    const text = '/**\n * Ends (specification "Tips\n * and coffee"; protocol-a\n * 7.99).\n */';
    expect(wrongIn(text, 'src/x.ts')).toEqual([
      'protocol-a 7.99',
      'specification "Tips and coffee"',
    ]);
  });
});
