/**
 * What is bounded and how, in one place. DATA_DIR/merchant.json may change any of them; they hang on
 * `globalThis` because each host bundles its own copy of every module.
 */
export interface Limits {
  /** A larger request body is refused. */
  readonly maxBodyBytes: number;
  /** A larger form is refused. Twice what the longest texts of any page take, encoded. */
  readonly maxFormBytes: number;
  /** Levels of a body's JSON, and about how many values it has. */
  readonly maxJsonDepth: number;
  readonly maxJsonValues: number;
  /** Bodies of more than 32 KiB that are on their way, of all callers and of one address. */
  readonly maxLargeBodies: number;
  readonly maxLargeBodiesPerAddress: number;
  /** Of a larger body so much is read on and thrown away, so that the refusal is heard. */
  readonly maxDiscardedBytes: number;
  /** Longer wishes to wait are cut to this. */
  readonly maxLongPollMs: number;
  /** Entries of one answer. */
  readonly maxListLength: number;
  /** Coins of one payment. */
  readonly maxCoins: number;
  /** Coins of one pickup of a tip. */
  readonly maxPlanchets: number;
  /** How often the refund of one order may be raised. */
  readonly maxRefundsPerOrder: number;
  /** A longer contract is not made; in characters of its JSON. */
  readonly maxContractLength: number;
  /** How long an exchange elsewhere may take for one answer. */
  readonly exchangeTimeoutMs: number;
  /** A longer answer of an exchange elsewhere is cut off. */
  readonly maxExchangeReplyBytes: number;
  /** How long keys and wire details of an exchange elsewhere are believed without asking again. */
  readonly exchangeKeysMs: number;
  /** Not more often than this are they asked for because something unknown came. */
  readonly exchangeRefreshMs: number;
  /** So long an exchange that is not listed is left alone after it gave no good answer. */
  readonly strangerPauseMs: number;
  /** Exchanges that are not listed and are asked for the first time, in one minute. */
  readonly maxStrangersPerMinute: number;
  /** From then on nobody is working on a payment any more, whatever became of it. */
  readonly stalePaymentMs: number;
  /** So long after the pay deadline an order holds its stock for a payment of unknown fate. */
  readonly abandonedPaymentMs: number;
  /** Interrupted payments that one run of the job completes. */
  readonly maxResumedPayments: number;
  /** Between two attempts to carry a refund out; doubled each time. */
  readonly minRefundPauseMs: number;
  readonly maxRefundPauseMs: number;
  /** Between two questions about the same deposit; the pause grows with the delay. */
  readonly minTrackingPauseMs: number;
  readonly maxTrackingPauseMs: number;
  /** Backups of all wallets together, in the backup service. */
  readonly maxStoredBackupBytes: number;
  /** Of which those that came from one address take so much. */
  readonly maxStoredBackupBytesPerAddress: number;
  /** A backup that nobody has read or written for so long is forgotten; … */
  readonly unusedBackupMs: number;
  /** … sooner when it was never used again after its first day. */
  readonly triedBackupMs: number;
  /** A longer address of a request is refused; path and query. */
  readonly maxTargetBytes: number;
  /** Members of a query. */
  readonly maxQueryMembers: number;
  /** Request line and headers together. */
  readonly maxHeaderBytes: number;
  readonly maxHeaders: number;
  /** Request line and headers must be here by then. */
  readonly headTimeoutMs: number;
  /** The whole request, with its body. */
  readonly requestTimeoutMs: number;
  /** A caller that takes nothing of its answer for so long is cut off. */
  readonly stalledAnswerMs: number;
  /** A caller that has had that long takes its answer at this rate, or is cut off. */
  readonly slowestAnswerBytesPerS: number;
  /** Bytes of answers that callers have not taken yet, of all of them and of one address. */
  readonly maxUnreadBytes: number;
  readonly maxUnreadBytesPerAddress: number;
  /** An idle connection is kept so long. Longer than proxies keep theirs: they may just be using it. */
  readonly idleConnectionMs: number;
  /** Open connections of all callers; fewer where the process may not open so many files. */
  readonly maxConnections: number;
  /** Of one client address, and never more than half of all. */
  readonly maxConnectionsPerAddress: number;
  /** Requests at work at the same time; those that wait for events or other parties do not count. */
  readonly maxAtWork: number;
  readonly maxAtWorkPerAddress: number;
  /** Pages that are made at the same time. */
  readonly maxPagesAtWork: number;
  readonly maxPagesAtWorkPerAddress: number;
  /** Requests with more than 16 coins or deposits at work at the same time; of one address one. */
  readonly maxHeavyAtWork: number;
  /** Those of one address that wait. */
  readonly maxWaitingHeavyPerAddress: number;
  /** Passwords of one address, and of all, that wait to be hashed. */
  readonly maxWaitingPasswordsPerAddress: number;
  readonly maxWaitingPasswords: number;
  /** Requests of one address that wait until they are worked on. */
  readonly maxWaitingPerAddress: number;
  /** Longer does none of them wait. */
  readonly maxWaitForWorkMs: number;
  /** In a demo, callers at this machine may do so many times as much of what follows. */
  readonly demoLimitFactor: number;
  /** Wrong passwords or tokens in an hour, for one name from one address; then there is a pause. */
  readonly maxWrongPerCaller: number;
  /** For all names from one address. */
  readonly maxWrongPerAddress: number;
  /** For one name from all addresses; then checks of it become slower. */
  readonly maxWrongPerName: number;
  /** The first pause; doubled after each wrong one. */
  readonly minWrongPauseMs: number;
  readonly maxWrongPauseMs: number;
  /** A check is slowed down by no more. */
  readonly maxSlowingMs: number;
  /** What one address may have made in an hour: accounts at the bank, … */
  readonly maxRegistrationsPerHour: number;
  /** … shops of visitors of a demo, … */
  readonly maxShopsPerHour: number;
  /** (What they store together; those of one address.) */
  readonly maxShopBytesPerAddress: number;
  /** … orders at the demo's shop, … */
  readonly maxDemoOrdersPerHour: number;
  /** (Unpaid ones are forgotten so long after their pay deadline.) */
  readonly unpaidDemoOrderMs: number;
  /** … pieces of one of its goods put aside, in percent of what is unsold (one at least), … */
  readonly maxDemoStockPercent: number;
  /** … its tips, … */
  readonly maxDemoTipsPerHour: number;
  /** … visits of its dashboard, … */
  readonly maxDemoVisitsPerHour: number;
  /** … complaints to the auditor, … */
  readonly maxComplaintsPerHour: number;
  /** … accounts for backups, … */
  readonly maxBackupAccountsPerHour: number;
  /** … and forms that were refused, kept for their page. */
  readonly maxDraftKilobytesPerHour: number;
  /** A withdrawal at the bank that moved no money is forgotten so long after it was begun. */
  readonly unconfirmedWithdrawalMs: number;
  /** Complaints that the auditor keeps, of all callers. */
  readonly maxComplaints: number;
  /** Of which so many came from one address. */
  readonly maxComplaintsPerAddress: number;
  /** Older ones are forgotten. */
  readonly complaintMs: number;
  /** A longer complaint is refused; in characters of its JSON. */
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
  unpaidDemoOrderMs: 7 * 86_400_000,
  maxDemoStockPercent: 25,
  maxDemoTipsPerHour: 10,
  maxDemoVisitsPerHour: 200,
  maxComplaintsPerHour: 60,
  maxBackupAccountsPerHour: 60,
  maxDraftKilobytesPerHour: 4_096,
  unconfirmedWithdrawalMs: 7 * 86_400_000,
  maxComplaints: 10_000,
  maxComplaintsPerAddress: 100,
  complaintMs: 180 * 86_400_000,
  maxComplaintLength: 65_536,
};

const shared = globalThis as typeof globalThis & { florinLimits?: Limits };

export function limits(): Limits {
  return shared.florinLimits ?? DEFAULT_LIMITS;
}

export function setLimits(changed: Limits): void {
  shared.florinLimits = changed;
}
