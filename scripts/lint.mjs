// `npm run lint`: the types, and the rules that ask for them. The files are read and their types worked
// out once for both, which takes a quarter less than one after the other. The exit code is how many of
// the two failed.
import { ESLint } from 'eslint';
import ts from 'typescript';

/** Is set anew at the end; until then nothing has been looked at. */
process.exitCode = 2;

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (problem) => print([problem]) };
const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
  'tsconfig.json',
  { incremental: false },
  host,
);
const program = ts.createProgram({ rootNames: fileNames, options });
const problems = [...errors, ...ts.getPreEmitDiagnostics(program)];
print(problems);

const eslint = new ESLint({
  overrideConfig: {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { programs: [program], projectService: false } },
  },
});
const results = await eslint.lintFiles(['.']);
const text = await (await eslint.loadFormatter('stylish')).format(results);
if (text !== '') console.log(text);

const breaksRule = results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0);
process.exitCode = Number(problems.length > 0) + Number(breaksRule);

function print(diagnostics) {
  const format = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => process.cwd(),
    getNewLine: () => '\n',
  };
  process.stdout.write(ts.formatDiagnostics(diagnostics, format));
}
