/** Reads the input of a refused form from the draft's cookie. */
export function parseFields(
  draft: string | undefined,
  names: readonly string[],
): Readonly<Record<string, string>> {
  try {
    const fields = JSON.parse(draft ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      names.flatMap((name) => {
        const text = fields[name];
        return typeof text === 'string' ? [[name, text]] : [];
      }),
    );
  } catch {
    return {};
  }
}
