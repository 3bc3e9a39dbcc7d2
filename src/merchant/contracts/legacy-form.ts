/** Forms of contracts: the claim gives an order its form, the usual one or that of older wallets. */
import type { ContractTermsJson } from '@/protocol/contract-terms';
import type { ErrorName } from '@/protocol/errors';
import type { Forgetting } from '@/protocol/forget-members';
import type { JsonObject } from '@/protocol/json';

export interface ContractForm {
  /** Gives a draft the members of this form. */
  finish(draft: ContractTermsJson, addresses: ContractAddresses): ContractTermsJson;
  hash(terms: ContractTermsJson): Uint8Array;
  /** Undefined if all members of the draft are in the contract where the draft has them. */
  movedPaths(draft: ContractTermsJson): MovedPaths | undefined;
  /** Refuses the claim of an order whose identifier was used for two orders. Absent: it is taken. */
  readonly refusalOfReusedId?: ErrorName;
}

/** The addresses of a contract, which its draft lacks. */
export interface ContractAddresses {
  readonly instanceId: string;
  /** The address that the wallet has used. */
  readonly baseUrl: string;
  /** The fulfillment address of an order that has none of its own. */
  readonly statusUrl: string;
}

/** The paths in the contract, by names that the draft gives to its parts. */
export type MovedPaths = Readonly<Record<string, readonly string[]>>;

/** The form of older wallets. Frontends may write orders in it, and wallets may claim them in it. */
export interface LegacyForm extends ContractForm {
  /** Writes a draft in the usual form. Throws FormatError for one that has none. */
  toUsual(draft: JsonObject): JsonObject;
  /** Where the usual form has what this form keeps elsewhere. */
  movedInUsual(draft: JsonObject): MovedPaths | undefined;
  /**
   * Finds a path to forget in a contract of either form: frontends write it for their draft. Throws
   * FormatError if `forgetting` exceeds its limit of work.
   */
  pathsInContract(
    terms: JsonObject,
    path: string,
    moved: MovedPaths,
    forgetting: Forgetting,
  ): readonly string[];
  /** `after` without parts that only `before` uses: their member has been erased. */
  withoutUnused(before: JsonObject, after: JsonObject): JsonObject;
  /** Reports whether a contract has this form. */
  has(terms: ContractTermsJson): boolean;
  readonly urls: LegacyUrls;
}

/** Addresses for wallets of the legacy form. */
export interface LegacyUrls {
  /** The base URLs at which they find the merchant. */
  listBaseUrls(merchantBaseUrl: string): readonly string[];
  /** The base URL whose URIs all wallets read. Null where there is none. */
  commonUrl(merchantBaseUrl: string, instanceId: string): string | null;
  /** The base URL at which wallets of any form take an instance's tips. */
  tipsUrl(merchantBaseUrl: string, instanceId: string): string;
  /** The base URL for URIs of their own. Null where one URI serves all. */
  ownUrl(merchantBaseUrl: string): string | null;
  /** The same for the base URL of a contract that one of them has claimed. */
  claimedUrls(contractBaseUrl: string, instanceId: string): ClaimedUrls;
  formatUri(uri: OwnUri): string;
}

export interface ClaimedUrls {
  /** The base URL as wallets of the usual form read it. */
  readonly baseUrl: string;
  readonly ownUrl: string | null;
}

export interface OwnUri {
  readonly type: 'pay' | 'refund';
  readonly ownUrl: string;
  readonly instanceId: string;
  readonly orderId: string;
  readonly sessionId?: string;
  /** In base32. */
  readonly claimToken?: string;
}
