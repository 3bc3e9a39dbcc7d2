/**
 * All limits in one place. DATA_DIR/merchant.json may change any of them. They hang on `globalThis`
 * because each host bundles its own copy of every module.
 */
export interface Limits {
  /** Larger request bodies are refused. */
  readonly maxBodyBytes: number;
  /** Larger forms are refused. This is twice the longest texts of any page, encoded. */
  readonly maxFormBytes: number;
  /** Levels of nesting in a body's JSON, and roughly its number of values. */
  readonly maxJsonDepth: number;
  readonly maxJsonValues: number;
  /** Bodies over 32 KiB being received at once, from all callers and from one address. */
  readonly maxLargeBodies: number;
  readonly maxLargeBodiesPerAddress: number;
  /** Part of a too large body that is read and discarded, so that the caller sees the refusal. */
  readonly maxDiscardedBytes: number;
  /** Longer long-poll requests are cut to this. */
  readonly maxLongPollMs: number;
  /** Entries in one answer. */
  readonly maxListLength: number;
  /** Access tokens that one instance may have beside its own. */
  readonly maxTokensPerInstance: number;
  /** Coins in one payment. */
  readonly maxCoins: number;
  /** Coins in one pickup of a tip. */
  readonly maxPlanchets: number;
  /** Number of times that the refund of one order may be raised. */
  readonly maxRefundsPerOrder: number;
  /** Longer contracts are refused; in characters of JSON. */
  readonly maxContractLength: number;
  /** Time for another exchange to answer. */
  readonly exchangeTimeoutMs: number;
  /** Longer answers of another exchange are cut off. */
  readonly maxExchangeReplyBytes: number;
  /** Time for which keys and wire details of another exchange are cached. */
  readonly exchangeKeysMs: number;
  /** Minimum time between two refreshes of this cache caused by something unknown. */
  readonly exchangeRefreshMs: number;
  /** Pause before an unlisted exchange is asked again after it gave no good answer. */
  readonly strangerPauseMs: number;
  /** Unlisted exchanges that are asked for the first time per minute. */
  readonly maxStrangersPerMinute: number;
  /** After this time no process is still working on a payment, regardless of its result. */
  readonly stalePaymentMs: number;
  /** Time after its pay deadline for which an order holds stock for a payment with unknown result. */
  readonly abandonedPaymentMs: number;
  /** Interrupted payments that one run of the job resumes. */
  readonly maxResumedPayments: number;
  /** Pause between two attempts to execute a refund; doubled each time. */
  readonly minRefundPauseMs: number;
  readonly maxRefundPauseMs: number;
  /** Pause between two questions about the same deposit; it grows with the delay. */
  readonly minTrackingPauseMs: number;
  readonly maxTrackingPauseMs: number;
  /** Total size of all wallets' backups in the backup service. */
  readonly maxStoredBackupBytes: number;
  /** The bytes of it that one address may use. */
  readonly maxStoredBackupBytesPerAddress: number;
  /** Backups that were not read or written for this long are deleted. */
  readonly unusedBackupMs: number;
  /** The same for backups never used after their first day. */
  readonly triedBackupMs: number;
  /** Requests with a longer address (path and query) are refused. */
  readonly maxTargetBytes: number;
  /** Parameters in a query. */
  readonly maxQueryMembers: number;
  /** Request line and headers together. */
  readonly maxHeaderBytes: number;
  readonly maxHeaders: number;
  /** Deadline for the request line and headers. */
  readonly headTimeoutMs: number;
  /** Deadline for the whole request, with its body. */
  readonly requestTimeoutMs: number;
  /** Callers that read nothing of their answer for this long are cut off. */
  readonly stalledAnswerMs: number;
  /** After that time, a caller that reads its answer more slowly than this is cut off. */
  readonly slowestAnswerBytesPerS: number;
  /** Bytes of answers that callers have not read yet, in total and for one address. */
  readonly maxUnreadBytes: number;
  readonly maxUnreadBytesPerAddress: number;
  /**
   * Time for which an idle connection stays open. Longer than proxies keep theirs, which may be about to
   * use it.
   */
  readonly idleConnectionMs: number;
  /** Open connections of all callers; fewer where the process may open fewer files. */
  readonly maxConnections: number;
  /** Connections of one client address, never more than half of all. */
  readonly maxConnectionsPerAddress: number;
  /**
   * Requests being worked on at once. Requests that wait for events or other parties do not count.
   */
  readonly maxAtWork: number;
  readonly maxAtWorkPerAddress: number;
  /** Pages rendered at once. */
  readonly maxPagesAtWork: number;
  readonly maxPagesAtWorkPerAddress: number;
  /** Requests with more than 16 coins or deposits that run at once; one per address. */
  readonly maxHeavyAtWork: number;
  /** Number of these that may wait, for one address. */
  readonly maxWaitingHeavyPerAddress: number;
  /** Passwords waiting to be hashed, for one address and in total. */
  readonly maxWaitingPasswordsPerAddress: number;
  readonly maxWaitingPasswords: number;
  /** Requests of one address that wait for their turn. */
  readonly maxWaitingPerAddress: number;
  /** The longest that any of them waits. */
  readonly maxWaitForWorkMs: number;
  /** In a demo, multiplies the limits below for callers on this machine. */
  readonly demoLimitFactor: number;
  /** Wrong passwords or tokens per hour for one name from one address; then there is a pause. */
  readonly maxWrongPerCaller: number;
  /** The same for all names from one address. */
  readonly maxWrongPerAddress: number;
  /** The same for one name from all addresses; then its checks slow down. */
  readonly maxWrongPerName: number;
  /** The first pause; doubled after each wrong attempt. */
  readonly minWrongPauseMs: number;
  readonly maxWrongPauseMs: number;
  /** The longest delay that slowed checks add. */
  readonly maxSlowingMs: number;
  /** Accounts at the bank that one address may open per hour. */
  readonly maxRegistrationsPerHour: number;
  /** Visitors' demo shops that one address may create per hour. */
  readonly maxShopsPerHour: number;
  /** Total storage of one address's demo shops. */
  readonly maxShopBytesPerAddress: number;
  /** Orders at the demo's shop that one address may create per hour. */
  readonly maxDemoOrdersPerHour: number;
  /** Time after their pay deadline at which unpaid ones are deleted. A month and the one before keep all. */
  readonly unpaidDemoOrderMs: number;
  /**
   * Share of one product's unsold stock that one address may reserve per hour, in percent; at least
   * one piece.
   */
  readonly maxDemoStockPercent: number;
  /** Tips of the demo's shop per address and hour. */
  readonly maxDemoTipsPerHour: number;
  /** Visits to its dashboard per address and hour. */
  readonly maxDemoVisitsPerHour: number;
  /** Orders that one address may make from templates per hour. */
  readonly maxTemplateOrdersPerHour: number;
  /** Complaints to the auditor per address and hour. */
  readonly maxComplaintsPerHour: number;
  /** Backup accounts per address and hour. */
  readonly maxBackupAccountsPerHour: number;
  /** Kilobytes of refused forms kept for their pages, per address and hour. */
  readonly maxDraftKilobytesPerHour: number;
  /** Time after its start at which a bank withdrawal that moved no money is deleted. */
  readonly unconfirmedWithdrawalMs: number;
  /** Complaints that the auditor keeps in total. */
  readonly maxComplaints: number;
  /** Number of them that one address may file. */
  readonly maxComplaintsPerAddress: number;
  /** Older complaints are deleted. */
  readonly complaintMs: number;
  /** Time for which answers under an Idempotency-Key are kept. */
  readonly keyedCallMs: number;
  /** Calls of one instance that are kept so; older ones make room. */
  readonly maxKeyedCallsPerInstance: number;
  /** Longer answers are not kept; the same request is then made again. In characters. */
  readonly maxKeptAnswerLength: number;
  /** Time for which private calls are logged; 0 logs none. */
  readonly loggedCallMs: number;
  /** Logged calls of one instance; older ones make room. */
  readonly maxLoggedCallsPerInstance: number;
  /** Longer complaints are refused; in characters of JSON. */
  readonly maxComplaintLength: number;
}

export const DEFAULT_LIMITS: Limits = {
  maxBodyBytes: 1024 * 1024,
  maxFormBytes: 128 * 1024,
  maxJsonDepth: 64,
  maxJsonValues: 50_000,
  maxLargeBodies: 32,
  maxLargeBodiesPerAddress: 8,
  maxDiscardedBytes: 16 * 1024 * 1024,
  maxLongPollMs: 120_000,
  maxListLength: 1000,
  maxTokensPerInstance: 1000,
  maxCoins: 128,
  maxPlanchets: 1024,
  maxRefundsPerOrder: 100,
  maxContractLength: 1024 * 1024,
  exchangeTimeoutMs: 20_000,
  maxExchangeReplyBytes: 16 * 1024 * 1024,
  exchangeKeysMs: 600_000,
  exchangeRefreshMs: 1_000,
  strangerPauseMs: 30_000,
  maxStrangersPerMinute: 30,
  stalePaymentMs: 60_000,
  abandonedPaymentMs: 3_600_000,
  maxResumedPayments: 50,
  minRefundPauseMs: 2_000,
  maxRefundPauseMs: 600_000,
  minTrackingPauseMs: 2_000,
  maxTrackingPauseMs: 3_600_000,
  maxStoredBackupBytes: 4 * 1024 * 1024 * 1024,
  maxStoredBackupBytesPerAddress: 128 * 1024 * 1024,
  unusedBackupMs: 365 * 86_400_000,
  triedBackupMs: 90 * 86_400_000,
  maxTargetBytes: 8192,
  maxQueryMembers: 100,
  maxHeaderBytes: 16 * 1024,
  maxHeaders: 100,
  headTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  stalledAnswerMs: 30_000,
  slowestAnswerBytesPerS: 4 * 1024,
  maxUnreadBytes: 256 * 1024 * 1024,
  maxUnreadBytesPerAddress: 32 * 1024 * 1024,
  idleConnectionMs: 75_000,
  maxConnections: 20_000,
  maxConnectionsPerAddress: 8192,
  maxAtWork: 64,
  maxAtWorkPerAddress: 16,
  maxPagesAtWork: 8,
  maxPagesAtWorkPerAddress: 2,
  maxHeavyAtWork: 2,
  maxWaitingHeavyPerAddress: 64,
  maxWaitingPasswordsPerAddress: 256,
  maxWaitingPasswords: 2048,
  maxWaitingPerAddress: 8192,
  maxWaitForWorkMs: 20_000,
  demoLimitFactor: 1_000,
  maxWrongPerCaller: 10,
  maxWrongPerAddress: 100,
  maxWrongPerName: 100,
  minWrongPauseMs: 60_000,
  maxWrongPauseMs: 900_000,
  maxSlowingMs: 4_000,
  maxRegistrationsPerHour: 100,
  maxShopsPerHour: 20,
  maxShopBytesPerAddress: 128 * 1024 * 1024,
  maxDemoOrdersPerHour: 200,
  unpaidDemoOrderMs: 61 * 86_400_000,
  maxDemoStockPercent: 25,
  maxDemoTipsPerHour: 10,
  maxDemoVisitsPerHour: 200,
  maxTemplateOrdersPerHour: 200,
  maxComplaintsPerHour: 60,
  maxBackupAccountsPerHour: 60,
  maxDraftKilobytesPerHour: 4_096,
  unconfirmedWithdrawalMs: 7 * 86_400_000,
  maxComplaints: 10_000,
  maxComplaintsPerAddress: 100,
  complaintMs: 180 * 86_400_000,
  keyedCallMs: 86_400_000,
  maxKeyedCallsPerInstance: 20_000,
  maxKeptAnswerLength: 65_536,
  loggedCallMs: 7 * 86_400_000,
  maxLoggedCallsPerInstance: 10_000,
  maxComplaintLength: 65_536,
};

declare global {
  var florinLimits: Limits | undefined;
}

export function limits(): Limits {
  return globalThis.florinLimits ?? DEFAULT_LIMITS;
}

export function setLimits(changed: Limits): void {
  globalThis.florinLimits = changed;
}
