import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** Domain code gets time, chance and numbers from its arguments; see docs/architecture.md. */
const domainSyntax = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time comes in: take `now` as an argument, or a Clock from wiring.ts.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Time comes in: take `now` as an argument, or a Clock from wiring.ts.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Chance comes in: take a Random from wiring.ts.',
  },
  {
    selector: "CallExpression[callee.name='parseFloat']",
    message:
      'Money is bigint: use protocol/amount.ts; counts: parseInteger of protocol/integer.ts.',
  },
  {
    selector: "CallExpression[callee.name='Number']",
    message:
      'Money is bigint: use protocol/amount.ts; counts: parseInteger of protocol/integer.ts.',
  },
];

const outgoing = 'Requests leave by src/wiring/outgoing: by its door, or by listedFetch.';

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      '.next/',
      'dist/',
      // Browsers' own, of a dozen lines.
      'public/',
      '.florin/',
      'src/generated/',
      'src/server/routes.generated.ts',
      'next-env.d.ts',
      'tests/vectors/',
      'scripts/**/*.mjs',
      'examples/**/*.mjs',
      '*.js',
      '*.cjs',
      '*.mjs',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      // A third of lint's time, for what we do not write: enums, and literals in place of classes.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    // Strangers send texts of a megabyte: an expression that takes quadratic time stops everybody.
    files: ['src/**', 'app/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    files: [
      'src/protocol/**',
      'src/merchant/**',
      'src/bank/**',
      'src/exchange/**',
      'src/sync/**',
      'src/auditor/**',
      'src/wallet/core/**',
    ],
    rules: { 'no-restricted-syntax': ['error', ...domainSyntax] },
  },
  {
    files: ['src/{wiring,merchant,bank,exchange,sync,auditor,http,jobs,server,config}/**'],
    ignores: ['src/wiring/outgoing/**'],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: outgoing }],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'node:http', importNames: ['request', 'get'], message: outgoing },
            { name: 'node:https', message: outgoing },
          ],
        },
      ],
    },
  },
  {
    files: ['src/wiring/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name=/Client$/]:not(:has(Property[key.name='fetch']))",
          message: outgoing,
        },
      ],
    },
  },
  {
    files: ['src/wallet/cli/**', 'src/server/main.ts', 'src/http/log.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**'],
    rules: {
      'max-lines-per-function': 'off',
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Looks up every name; the product's code has it.
      '@typescript-eslint/no-deprecated': 'off',
    },
  },
);
