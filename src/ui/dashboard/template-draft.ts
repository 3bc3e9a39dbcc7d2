/** A template as its form shows it: texts as people type them. */
export interface TemplateDraft {
  readonly templateId: string;
  readonly description: string;
  readonly type: string;
  readonly summary: string;
  readonly isSummaryOpen: boolean;
  readonly amount: string;
  readonly isAmountOpen: boolean;
  readonly hasAllProducts: boolean;
  readonly products: readonly string[];
  readonly categories: readonly string[];
  readonly chooseOne: boolean;
  readonly requestTip: boolean;
  readonly payDuration: string;
  /** Empty for none. */
  readonly otpId: string;
}

/** One line of a list of checkboxes. */
export interface Choosable {
  readonly value: string;
  readonly label: string;
}

/** The shop’s things that a template may name. */
export interface TemplateChoice {
  readonly products: readonly Choosable[];
  /** True if there are more products than these. */
  readonly hasMore: boolean;
  readonly categories: readonly Choosable[];
  readonly devices: readonly string[];
}
