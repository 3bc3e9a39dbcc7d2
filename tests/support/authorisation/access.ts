/**
 * Says who may call which route, by path and method. Public routes are named one by one. All others of a
 * folder have its private class, so a new route is closed until it is named.
 */

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export type Audience = 'bank' | 'dashboard' | 'operator';

export type Access =
  /** Any program or page. */
  | 'open'
  /** Programs on this machine, where TEST_CLOCK is set. Others get 404. */
  | 'test'
  /** Our own page for testers, on this machine, where TEST_CLOCK is set. Others get 404. */
  | 'test page'
  /** No caller: 404 for every method. */
  | 'nothing'
  /** No caller, unless a setting opens it to all: 403. */
  | 'closed'
  /** Our own pages, without a session. */
  | 'own page'
  /** Visitors of the shop's pages, for their own orders. */
  | 'visitor'
  /** Wallets that sign with the key that the path names. */
  | 'signature'
  /** Our own pages, with a session of this audience. */
  | `${Audience} session`
  /** Programs with the instance's token or the operator's. */
  | 'instance'
  | 'operator'
  /**
   * Programs with the password of the account in the path, of any account, or of the exchange's account.
   */
  | 'account'
  | 'bank user'
  | 'wire gateway';

type Rule = readonly [path: RegExp, access: Access | Readonly<Partial<Record<Method, Access>>>];

const OF_A_FORM = { GET: 'open', POST: 'bank session' } as const;

/** The first match counts. A parameter is written `:name`. */
const RULES: readonly Rule[] = [
  [/^\/(openapi\.json|llms\.txt)$/, 'open'],
  [/\/:rest$/, 'nothing'],
  [/^\/(merchant|exchange|sync|auditor)$/, 'open'],

  [/^\/merchant\/management\//, 'operator'],
  [/^\/merchant\/instances$/, { GET: 'operator', POST: 'closed', PUT: 'operator' }],
  [/^\/merchant\/instances\/:instance$/, 'operator'],
  [/^\/merchant\/instances\/:instance\/(config|tips\/:tipId|tips\/:tipId\/pickup)$/, 'open'],
  [/^\/merchant\/instances\/:instance\/orders\/:orderId$/, 'open'],
  [/^\/merchant\/instances\/:instance\/templates\/:templateId$/, 'open'],
  [/^\/merchant\/instances\/:instance\/products\/:imageHash\/image$/, 'open'],
  [/^\/merchant\/instances\/:instance\/orders\/:orderId\/(abort|claim|paid|pay|refund)$/, 'open'],
  [/^\/merchant\/public\/(instances\/:instance\/)?(pay|proposal|refund|tip-pickup)$/, 'open'],
  [/^\/merchant\/public\/trigger-pay$/, 'open'],
  [/^\/merchant\//, 'instance'],

  [/^\/bank\/management\//, 'operator'],
  [/^\/bank\/accounts\//, 'account'],
  [/^\/bank\/taler-wire-gateway\/:account\/config$/, 'open'],
  [/^\/bank\/taler-wire-gateway\//, 'wire gateway'],
  [/^\/bank\/(config|api\/register|testing\/register)$/, 'open'],
  [/^\/bank\/testing\/add-incoming$/, 'test'],
  [/^\/bank\/public-accounts(\/:username\/transfers)?$/, 'open'],
  [/^\/bank\/withdrawal-operation\/:withdrawalId$/, 'open'],
  [/^\/bank\/(admin\/add\/incoming|service\/withdraw|api\/withdraw-headless-uri)$/, 'bank user'],
  [/^\/bank\/(history|history-range|reject)$/, 'bank user'],
  [/^\/bank\/(log-in\/submit|log-out|register\/submit)$/, 'own page'],
  // GET leads to the form's page, and shows nothing.
  [/^\/bank\/(transfer|withdraw|withdrawals\/:id\/(abort|confirm))$/, OF_A_FORM],
  [/^\/bank\/settings\/(delete\/submit|password|visibility)$/, OF_A_FORM],
  [/^\/bank\/transfers\/:row\/reject\/submit$/, OF_A_FORM],
  [/^\/bank\//, 'bank session'],

  [/^\/dashboard\/(operator\/)?(log-in\/submit|log-out)$/, 'own page'],
  [/^\/dashboard\/(log-in\/demo|open-shop\/submit)$/, 'own page'],
  [/^\/dashboard\/operator\//, 'operator session'],
  [/^\/dashboard\//, 'dashboard session'],

  [/^\/exchange\/management\//, 'operator'],
  [/^\/exchange\/(keys|wire|terms|deposit|payback|refund)$/, 'open'],
  [/^\/exchange\/coins\/:coinPub\/(deposit|link|melt|recoup|recoup-refresh|refund)$/, 'open'],
  [/^\/exchange\/deposits\/:hWire\/:merchantPub\/:hContract\/:coinPub$/, 'open'],
  [/^\/exchange\/(refresh\/(link|melt|reveal)|refreshes\/:rc\/reveal)$/, 'open'],
  [/^\/exchange\/(reserve\/(status|withdraw)|reserves\/:reservePub(\/withdraw)?)$/, 'open'],
  [/^\/exchange\/(track\/(transaction|transfer)|transfers\/:wtid)$/, 'open'],
  [/^\/exchange\/test\/(base32|ecdhe|eddsa|encrypt|hkdf|rsa\/get|rsa\/sign|transfer)$/, 'open'],

  [/^\/auditor\/management\//, 'operator'],
  [/^\/auditor\/(complain|deposit-confirmation|exchanges|version)$/, 'open'],
  [/^\/sync\/accounts\/:walletKey$/, { GET: 'open', POST: 'signature' }],
  [/^\/sync\/(config|register|salt|terms)$/, 'open'],
  [/^\/track\/transaction$/, { GET: 'instance', POST: 'open' }],
  // Live updates show only what the caller's own cookies give access to.
  [/^\/(terms|language\/:code|theme\/:name|live\/:what)$/, 'open'],
  [/^\/test\/(clock|faults(\/:faultId)?|jobs|reset)$/, 'test'],
  [/^\/test\/control$/, 'test page'],
  [/^\/docs\/api\/:operation\/try$/, { GET: 'open', POST: 'own page' }],
  [/^\/health\/(live|ready)$/, 'open'],
  [/^\/metrics$/, 'operator'],

  [/^\/shop\/articles\/:slug\/buy$/, { GET: 'open', POST: 'own page' }],
  [/^\/shop\/(cart\/(add|submit)|checkout\/submit)$/, { GET: 'open', POST: 'own page' }],
  [/^\/shop\/cart\/again$/, { GET: 'open', POST: 'visitor' }],
  [/^\/shop\/(donate|survey)\/submit$/, { GET: 'open', POST: 'own page' }],
  [/^\/shop\/orders\/:orderId\/(refund|show)$/, { GET: 'open', POST: 'own page' }],
];

/** Returns undefined if no rule names the route. */
export function accessOf(path: string, method: Method): Access | undefined {
  const access = RULES.find(([pattern]) => pattern.test(path))?.[1];
  return typeof access === 'object' ? access[method] : access;
}
