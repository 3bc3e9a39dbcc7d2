/** The types that the compiler gives to the rows of statements. */
import path from 'node:path';
import ts from 'typescript';

/** A call that makes a statement. Its name has `.+` for what is known only when it is made. */
export interface Made {
  readonly name: RegExp;
  readonly fixed: number;
  /** The kinds of values by key: `number`, `bigint[]`, `Uint8Array`. Takes a while when first asked. */
  readonly kinds: () => ReadonlyMap<string, string>;
}

const MAKERS: ReadonlySet<string> = new Set(['statement', 'varying']);

export function listMade(files: readonly string[]): Made[] {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const program = ts.createProgram(files, { ...options, incremental: false });
  const checker = program.getTypeChecker();
  const made: Made[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && MAKERS.has(node.expression.getText())) {
      const [name] = node.arguments;
      if (name !== undefined) {
        const { source, fixed } = patternOf(name);
        const kinds = () => kindsOf(checker, node);
        made.push({ name: new RegExp(`^${source}$`), fixed, kinds });
      }
    }
    ts.forEachChild(node, walk);
  };
  for (const file of files) {
    const source = program.getSourceFile(path.resolve(file));
    if (source !== undefined) walk(source);
  }
  return made.sort((a, b) => b.fixed - a.fixed);
}

function patternOf(name: ts.Expression): { source: string; fixed: number } {
  if (ts.isStringLiteralLike(name)) return { source: name.text, fixed: Infinity };
  if (!ts.isTemplateExpression(name)) throw new Error(`no name: ${name.getText()}`);
  const texts = [name.head.text, ...name.templateSpans.map(({ literal }) => literal.text)];
  return { source: texts.join('.+'), fixed: texts.join('').length };
}

/** The second type of `Statement<Parameters, Row>`. */
function kindsOf(checker: ts.TypeChecker, call: ts.CallExpression): ReadonlyMap<string, string> {
  const type = checker.getTypeAtLocation(call);
  const row = (type.aliasTypeArguments ?? checker.getTypeArguments(type as ts.TypeReference))[1];
  if (row === undefined) throw new Error(`no row: ${call.getText()}`);
  return new Map(row.getProperties().flatMap((property) => kindsIn(checker, call, property)));
}

/** A list of rows, such as `accounts`, arrives as one column for each member: `accounts.payto`. */
function kindsIn(
  checker: ts.TypeChecker,
  at: ts.Node,
  property: ts.Symbol,
): readonly (readonly [key: string, kind: string])[] {
  const value = checker.getTypeOfSymbolAtLocation(property, at);
  const kind = kindOf(checker, value);
  const row = checker.getNonNullableType(value).getNumberIndexType();
  if (kind !== '__type[]' || row === undefined) return [[property.name, kind]];
  return row.getProperties().map((member) => {
    const each = kindOf(checker, checker.getTypeOfSymbolAtLocation(member, at));
    return [`${property.name}.${member.name}`, `${each}[]`] as const;
  });
}

const FLAGS: readonly (readonly [ts.TypeFlags, string])[] = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
];

/** Without null. */
function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  if ((type.flags & ts.TypeFlags.Unknown) !== 0) return 'unknown';
  const present = checker.getNonNullableType(type);
  const parts = present.isUnion() ? present.types : [present];
  const kinds = new Set(
    parts.map((part) => {
      const known = FLAGS.find(([flag]) => (part.flags & flag) !== 0);
      if (known !== undefined) return known[1];
      const element = checker.isArrayLikeType(part) ? part.getNumberIndexType() : undefined;
      if (element !== undefined) return `${kindOf(checker, element)}[]`;
      return part.getSymbol()?.name ?? checker.typeToString(part);
    }),
  );
  return [...kinds].join(' | ');
}
