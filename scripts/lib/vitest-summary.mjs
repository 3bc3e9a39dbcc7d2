// A vitest reporter that writes a run's result as JSON to FLORIN_SUMMARY. A file's seconds include
// its setup and teardown.
import { writeFileSync } from 'node:fs';

export default class Summary {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const stateOf = (test) => test.result().state;
    const summary = {
      passed: tests.filter((test) => stateOf(test) === 'passed').length,
      failed: tests.filter((test) => stateOf(test) === 'failed').length,
      failures: [
        ...tests
          .filter((test) => stateOf(test) === 'failed')
          .map((test) => [`${nameOf(test.module)} > ${test.fullName}`, said(test.result().errors)]),
        ...modules
          .filter((module) => module.errors().length > 0)
          .map((module) => [nameOf(module), said(module.errors())]),
        ...unhandled.map((error) => ['outside of all tests', said([error])]),
      ],
      failedFiles: modules
        .filter((module) => module.state() === 'failed')
        .map((module) => nameOf(module)),
      files: modules.map((module) => {
        const { collectDuration, duration } = module.diagnostic();
        return { file: nameOf(module), seconds: (collectDuration + duration) / 1000 };
      }),
    };
    writeFileSync(process.env.FLORIN_SUMMARY, JSON.stringify(summary));
  }
}

const nameOf = (module) => module.relativeModuleId;
const said = (errors) => errors.map(({ stack, message }) => stack ?? message).join('\n');
