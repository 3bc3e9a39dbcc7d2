/** The topics that a browser may follow: only those that its own sessions show. */
import { accountTopic } from '@/bank/bank';
import { seenOrigin } from '@/http/caller';
import { bankUserOf, shopUserOf } from '@/http/sessions';
import { reserveTopic } from '@/exchange/reserves/get-reserve-status';
import { ordersTopic } from '@/merchant/merchant';
import { listReserveKeys } from '@/merchant/tips/reserve-views';
import { parseVisitor } from '@/shop/visitor';
import { wiring } from '@/wiring';
import { demoShop } from '@/wiring/shop/demo-shop';
import { getTour } from '../get-tour';

/** Returns the topics to follow, or undefined if there is no such subject. */
export async function topicsOf(what: string, request: Request): Promise<string[] | undefined> {
  switch (what) {
    case 'account': {
      const user = await bankUserOf(request);
      return user === null ? [] : [accountTopic(user)];
    }
    case 'orders': {
      const user = await shopUserOf(request);
      if (user === null) return [];
      return [ordersTopic(user.instanceId), ...(await purseTopics(user.instanceId))];
    }
    case 'tour': {
      const { session } = parseVisitor(
        request.headers.get('cookie'),
        demoShop(seenOrigin(request)),
      );
      return (await getTour(await bankUserOf(request), session)).topics;
    }
    default:
      return undefined;
  }
}

/** Topics of money that arrives in a tip reserve, and of tips that are picked up from it. */
async function purseTopics(instanceId: string): Promise<string[]> {
  return (await listReserveKeys(wiring().merchant, instanceId)).map(reserveTopic);
}
