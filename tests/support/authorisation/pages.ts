/**
 * Makes a case of every page. Strangers are redirected, and no owner sees another's things. A page of a
 * private folder is private until a rule names it.
 */
import { call } from '../deployment';
import {
  giveTip,
  lastRequest,
  makeCategory,
  makeDevice,
  makeTemplateHook,
  makeWebhook,
  pagePaths,
} from '../every-page';
import { sendFromElsewhere, type Answer } from '../from-elsewhere';
import { WebBrowser } from '../web-browser';
import type { Access } from './access';
import { attemptsAt, type Attempt, type Cast } from './callers';
import { logInAt } from './log-in';
import { freshClient, makePrincipal, type Deployment, type Principal } from './principals';

type PageAccess = Extract<Access, 'open' | 'visitor' | `${string} session`>;

/** The first match counts. */
const RULES: readonly (readonly [path: RegExp, access: PageAccess])[] = [
  [/^\/bank(\/(log-in|register|unknown))?$/, 'open'],
  [/^\/bank\//, 'bank session'],
  [/^\/dashboard\/(operator\/)?log-in$/, 'open'],
  [/^\/dashboard\/open-shop$/, 'open'],
  [/^\/dashboard\/operator(\/|$)/, 'operator session'],
  [/^\/dashboard(\/|$)/, 'dashboard session'],
  // Their content depends on a payment: tests/e2e/shop-goods.spec.ts and tests/api/shop cover it.
  [/^\/shop\/orders\/\[orderId\]\/(receipt|refunded)$/, 'open'],
  [/^\/shop\/orders\//, 'visitor'],
  [/^\/(shop|wallet)(\/|$)/, 'open'],
  [/^\/about\/\[role\]$/, 'open'],
  [/^\/test$/, 'open'],
  [/^\/docs(\/(\[name\]|api|api\/\[operation\]|errors|errors\/\[code\]))?$/, 'open'],
  // An order's page needs the order's own credentials: tests/e2e/hosted-payment.spec.ts.
  [/^\/merchant\/instances\/\[instance\]\/(orders\/\[orderId\]|tips\/\[tipId\])\/view$/, 'open'],
  [/^\/merchant\/instances\/\[instance\]\/templates\/\[templateId\]\/view$/, 'open'],
  [/^\/merchant\/(public\/trigger-pay\/view|refused)$/, 'open'],
  // A purchase is shown to its buyer and its shop only: tests/e2e/privacy.spec.ts.
  [/^\/privacy$/, 'open'],
  [/^\/$/, 'open'],
];

export function pageAccessOf(page: string): PageAccess | undefined {
  return RULES.find(([pattern]) => pattern.test(page))?.[1];
}

export interface PagesResult {
  readonly requests: number;
  readonly pages: number;
  /** One line per hole. */
  readonly holes: readonly string[];
  readonly unclassified: readonly string[];
  /** Private pages on which the owner saw his marked things. */
  readonly marked: readonly string[];
}

interface PageCase {
  readonly page: string;
  readonly target: string;
  readonly access: PageAccess;
}

interface Story {
  readonly values: Readonly<Record<string, string>>;
  /** Texts that only the owner's pages contain. */
  readonly marks: readonly string[];
}

export async function tryPages(
  deployment: Deployment,
  classify: (page: string) => PageAccess | undefined = pageAccessOf,
): Promise<PagesResult> {
  const logIn = logInAt(deployment.url);
  const [victim, other] = [
    await makePrincipal(deployment, logIn),
    await makePrincipal(deployment, logIn),
  ];
  const cast = { deployment, victim, other };
  const visitor = new WebBrowser(deployment.url, freshClient());
  const story = await tell(deployment.url, victim, visitor);
  const holes: string[] = [];
  const marked: string[] = [];
  let requests = 0;
  const pages = pagePaths();
  const unclassified = pages.filter((page) => classify(page) === undefined);
  for (const page of pages) {
    const access = classify(page);
    if (access === undefined) continue;
    const one = { page, access, target: fill(page, story) };
    for (const attempt of pageAttempts(one, cast, visitor)) {
      requests += 1;
      const { target, headers } = {
        target: attempt.target ?? one.target,
        headers: attempt.headers,
      };
      const answer = await sendFromElsewhere(freshClient(), deployment.url + target, {
        method: 'GET',
        headers: { accept: 'text/html', ...headers },
      });
      // A redirect repeats the address, and what is in it.
      const shown = story.marks.filter(
        (mark) => answer.text.includes(mark) && !target.includes(mark),
      );
      if (attempt.isOwner && shown.length > 0) marked.push(page);
      const wrong = whatIsWrong(answer, attempt, one, shown);
      if (wrong !== undefined) holes.push(`${page} (${access}): ${attempt.caller}: ${wrong}`);
    }
  }
  return { requests, pages: pages.length, holes, unclassified, marked };
}

interface PageAttempt extends Pick<Attempt, 'caller' | 'headers' | 'outcome'> {
  readonly isOwner: boolean;
  readonly target?: string;
}

function pageAttempts(one: PageCase, cast: Cast, visitor: WebBrowser): PageAttempt[] {
  if (one.access === 'visitor') {
    const cookie = Object.entries(visitor.cookies).map(([name, value]) => `${name}=${value}`);
    const [address = ''] = one.target.split('?');
    return [
      { caller: 'nobody', headers: {}, outcome: [404], isOwner: false, target: address },
      {
        caller: 'a made-up ticket',
        headers: {},
        outcome: [404],
        isOwner: false,
        target: `${address}?ticket=made-up`,
      },
      {
        caller: 'the visitor',
        headers: { cookie: cookie.join('; ') },
        outcome: 'in',
        isOwner: true,
      },
    ];
  }
  const attempts = attemptsAt(one.access, 'GET', cast);
  return attempts.map((attempt) => ({ ...attempt, isOwner: attempt.caller === 'the session' }));
}

const LOG_IN = /^\/(bank|dashboard|dashboard\/operator)\/log-in(\?|$)/;

/** Returns undefined if nothing is wrong. */
function whatIsWrong(
  { status, headers }: Answer,
  { outcome, isOwner }: PageAttempt,
  { page, access }: PageCase,
  shown: readonly string[],
): string | undefined {
  const got = `${status} ${headers.location ?? ''}`.trim();
  const isAway = (status === 303 || status === 307) && headers.location !== undefined;
  if (!isOwner && shown.length > 0) return `it shows ${shown.join(', ')}`;
  if (outcome === 'to log in') {
    return isAway && LOG_IN.test(headers.location ?? '')
      ? undefined
      : `expected log-in, got ${got}`;
  }
  if (outcome === 'its own') {
    // The address names the victim's thing, so the answer is that it does not exist.
    const names = page.includes('[');
    const right = names ? status === 404 || isAway : status === 200 || isAway;
    return right ? undefined : `expected ${names ? '404' : '200'}, got ${got}`;
  }
  if (Array.isArray(outcome)) {
    return outcome.includes(status) ? undefined : `expected ${outcome.join(' or ')}, got ${got}`;
  }
  const isLogIn = isAway && LOG_IN.test(headers.location ?? '') && access !== 'open';
  return status < (access === 'open' ? 500 : 400) && !isLogIn
    ? undefined
    : `expected the page, got ${got}`;
}

/** Takes values by the path's first segment, as in tests/support/every-page.ts. */
function fill(page: string, { values }: Story): string {
  const [, role = ''] = page.split('/');
  const filled = page.replace(/\[(\w+)\]/g, (_, name: string) =>
    encodeURIComponent(values[`${role} ${name}`] ?? 'no-such-thing'),
  );
  const ticket = /^\/shop\/orders\/\[orderId\](\/refunded)?$/.test(page);
  return ticket ? `${filled}?ticket=${values['ticket'] ?? ''}` : filled;
}

async function tell(url: string, victim: Principal, visitor: WebBrowser): Promise<Story> {
  const { user, instance, things } = victim;
  const { authorization, baseUrl, account } = instance;
  const post = (path: string, body: object) =>
    call('POST', `${baseUrl}private/${path}`, { authorization, body });
  const tip = await giveTip(url, post, account);
  const hook = await makeWebhook(post, `Hook of ${instance.id}`);
  const program = await makeTemplateHook(post, async (path) => {
    const headers = { accept: 'text/html', cookie: victim.sessions.dashboard };
    const asked = { method: 'GET', headers };
    return (await sendFromElsewhere(freshClient(), url + path, asked)).text;
  });
  const otpId = await makeDevice(post, `Device of ${instance.id}`);
  const categoryId = await makeCategory(post, `Cups of ${instance.id}`);
  await post('templates', {
    template_id: 'gift',
    template_description: `Lamp of ${instance.id}`,
    template_contract: {},
  });
  const sent = await call('POST', `${url}/bank/accounts/${user.username}/transfers`, {
    authorization: user.authorization,
    body: { credit_account: account.username, amount: 'KUDOS:1', subject: `For ${instance.id}` },
  });
  const { location } = await visitor.post('/shop/articles/the-coin-with-the-lily/buy');
  const { pathname, searchParams } = new URL(location, url);
  const [, , , shopOrder = ''] = pathname.split('/');
  return {
    values: {
      'bank row': String(sent['row_id']),
      'bank id': things.withdrawalId,
      'dashboard instance': instance.id,
      'dashboard serial': await lastRequest(instance),
      'dashboard categoryId': categoryId,
      'dashboard orderId': things.orderId,
      'dashboard productId': things.productId,
      'dashboard reservePub': tip.reservePub,
      'dashboard tipId': tip.tipId,
      'dashboard endpointId': hook.endpointId,
      'dashboard deliveryId': hook.deliveryId,
      'dashboard webhookId': program.webhookId,
      'dashboard hookDeliveryId': program.hookDeliveryId,
      'dashboard otpId': otpId,
      'dashboard templateId': 'gift',
      'shop slug': 'the-coin-with-the-lily',
      'shop id': 'ink',
      'shop orderId': shopOrder,
      'wallet view': 'history',
      ticket: searchParams.get('ticket') ?? '',
    },
    marks: [user.username, instance.id, `Lamp of ${instance.id}`],
  };
}
