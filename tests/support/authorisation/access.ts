/**
 * Who may call which route: the class of each, by its path and method. Routes for strangers are
 * named one by one. All others of a folder have its private class, so a new route is closed until
 * it is named.
 */

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export type Audience = 'bank' | 'dashboard' | 'operator';

export type Access =
  /** Programs and pages, wherever they are. */
  | 'open'
  /** Programs at this machine, where TEST_CLOCK is set; to others there is nothing. */
  | 'test'
  /** Nothing: 404, whatever the method. */
  | 'nothing'
  /** Pages of ours, without a session. */
  | 'own page'
  /** A visitor of the shop's pages, for what that one has ordered. */
  | 'visitor'
  /** Wallets that sign with the key that the path names. */
  | 'signature'
  /** Pages of ours, with a session of this audience. */
  | `${Audience} session`
  /** Programs with the instance's token, with the operator's, … */
  | 'instance'
  | 'operator'
  /** … with the password of the account in the path, of any account, of the exchange's account. */
  | 'account'
  | 'bank user'
  | 'wire gateway';

type Rule = readonly [path: RegExp, access: Access | Readonly<Partial<Record<Method, Access>>>];

/** The first that fits counts. A parameter is written `:name`. */
const RULES: readonly Rule[] = [
  [/\/:rest$/, 'nothing'],
  [/^\/(merchant|exchange|sync|auditor)$/, 'open'],

  [/^\/merchant\/management\//, 'operator'],
  [/^\/merchant\/instances(\/:instance)?$/, 'operator'],
  [/^\/merchant\/instances\/:instance\/(config|tips\/:tipId|tips\/:tipId\/pickup)$/, 'open'],
  [/^\/merchant\/instances\/:instance\/orders\/:orderId$/, 'open'],
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
  // What is followed is what the caller's own cookies show.
  [/^\/(terms|language\/:code|theme\/:name|live\/:what)$/, 'open'],
  [/^\/test\/(clock|jobs)$/, 'test'],

  [/^\/shop\/articles\/:slug\/buy$/, { GET: 'open', POST: 'own page' }],
  [/^\/shop\/(cart\/(add|submit)|checkout\/submit)$/, { GET: 'open', POST: 'own page' }],
  [/^\/shop\/cart\/again$/, { GET: 'open', POST: 'visitor' }],
  [/^\/shop\/(donate|survey)\/submit$/, { GET: 'open', POST: 'own page' }],
  [/^\/shop\/orders\/:orderId\/(refund|show)$/, { GET: 'open', POST: 'own page' }],
];

/** Undefined for what no rule names. */
export function accessOf(path: string, method: Method): Access | undefined {
  const access = RULES.find(([pattern]) => pattern.test(path))?.[1];
  return typeof access === 'object' ? access[method] : access;
}
