/** Text or JSON that does not have the form the protocol asks for; the http border answers it with 400. */
export class FormatError extends Error {
  /** Path of the bad value in the surrounding document, e.g. `$.products[0].image`. */
  readonly path?: string;

  constructor(message: string, path?: string) {
    const { stackTraceLimit } = Error;
    // One body may cause ten thousand of them, and collecting whole stacks takes longer than all else.
    Error.stackTraceLimit = 1;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'FormatError';
    if (path !== undefined) this.path = path;
  }
}
