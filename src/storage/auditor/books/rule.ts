/**
 * A rule that each row of a party's books has to keep, as a statement that gives the rows which break
 * it. `stated` is what the row says, `actual` what the others prove; both are units, or numbers of
 * rows where the rule counts. All other columns tell which row it is.
 */
export interface BookRule {
  /** Schema and table of the rows. */
  readonly table: string;
  /** A sentence that is true of every good row. */
  readonly rule: string;
  readonly counts?: boolean;
  readonly text: string;
}
