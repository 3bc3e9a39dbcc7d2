/** What a browser may follow: what its own sessions show, and nothing else. */
import { accountTopic } from '@/bank/bank';
import { bankUserOf, instanceOf } from '@/http/sessions';
import { ordersTopic } from '@/merchant/merchant';
import { readVisitor } from '@/shop/visitor';
import { readTour } from '../read-tour';

/** Undefined when there is no such thing to follow. */
export async function topicsOf(what: string, request: Request): Promise<string[] | undefined> {
  switch (what) {
    case 'account': {
      const user = await bankUserOf(request);
      return user === null ? [] : [accountTopic(user)];
    }
    case 'orders': {
      const instance = await instanceOf(request);
      return instance === null ? [] : [ordersTopic(instance)];
    }
    case 'tour': {
      const { session } = readVisitor(request.headers.get('cookie'));
      return (await readTour(await bankUserOf(request), session)).topics;
    }
    default:
      return undefined;
  }
}
