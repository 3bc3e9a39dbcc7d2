import type { Metadata } from 'next';
import { cache } from 'react';
import { ifShown } from '@/http/if-there';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import {
  getOrderForPeople,
  type OrderForPeople,
} from '@/merchant/order-status/get-order-for-people';
import { MerchantShell } from '@/ui/merchant/merchant-shell';
import { OrderView } from '@/ui/merchant/order-view';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { PageShell } from '@/ui/primitives/page-shell';
import { privacyHref } from '@/ui/privacy/privacy-href';
import { MissingPage } from '../../../../../../missing-page';
import { pageMerchant } from '../../../../../page-merchant';

interface Props {
  params: Promise<{ instance: string; orderId: string }>;
  searchParams: PageQuery;
}

/** The hosted payment page. Browsers get it at the order's own address, `orders/$ID`. */
export default async function OrderPage(props: Props) {
  const language = await pageLanguage();
  const order = await findOrder(props);
  if (order === null) {
    return (
      <PageShell>
        <MissingPage language={language} />
      </PageShell>
    );
  }
  const { wallet, ...query } = await parsePageQuery(props.searchParams);
  const { token, h_contract } = query;
  const secret = {
    ...(token === undefined ? {} : { token }),
    ...(h_contract === undefined ? {} : { h_contract }),
  };
  const { instance } = await props.params;
  const { clock } = await pageMerchant();
  return (
    <MerchantShell name={order.merchantName} {...order.branding}>
      <OrderView
        {...{ language, order }}
        now={clock.now()}
        privacyUrl={privacyHref({ instance, order: order.orderId, ...secret })}
        early={{
          isShown: wallet === '2020',
          href: pathWithQuery('', { ...query, wallet: '2020' }),
        }}
      />
    </MerchantShell>
  );
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const order = await findOrder(props);
  const title = order === null ? 'Florin' : `${order.summary} – ${order.merchantName}`;
  return { title: { absolute: title }, robots: { index: false } };
}

const findOrder = cache(async (props: Props): Promise<OrderForPeople | null> => {
  const { instance: instanceId, orderId } = await props.params;
  const {
    token = null,
    h_contract: hContract = null,
    session_id: sessionId = '',
  } = await parsePageQuery(props.searchParams);
  const about = { instanceId, orderId, token, hContract, sessionId };
  const language = await pageLanguage();
  const { signal } = new AbortController();
  return ifShown(getOrderForPeople(await pageMerchant(), { ...about, language, signal }));
});
