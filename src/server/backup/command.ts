/** Runs a command with one argument. Its exit code is 0, or 1 with a message. */
import path from 'node:path';

export async function runCommand(
  name: string,
  run: (directory: string) => Promise<void>,
): Promise<void> {
  const [directory, ...others] = process.argv.slice(2);
  try {
    if (directory === undefined || others.length > 0) throw new Error(`npm run ${name} -- DIR`);
    await run(path.resolve(directory));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Progress and failures go to standard error. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
