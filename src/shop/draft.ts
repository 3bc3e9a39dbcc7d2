/** Reads the input of a refused form from the draft's cookie. */
export function parseFields(
  draft: string | undefined,
  names: readonly string[],
): Readonly<Record<string, string>> {
  try {
    const given: unknown = JSON.parse(draft ?? '{}');
    const fields = new Map<string, unknown>(Object.entries(given ?? {}));
    return Object.fromEntries(
      names.flatMap((name) => {
        const text = fields.get(name);
        return typeof text === 'string' ? [[name, text]] : [];
      }),
    );
  } catch {
    return {};
  }
}
