import type { ReactNode } from 'react';
import type { Amount as Money } from '@/protocol/amount';
import type { Language } from '@/ui/messages/language';
import { privacyMessages } from '@/ui/messages/privacy';
import { Card } from '@/ui/primitives/card';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { LocalTime } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { shownAccount } from '@/ui/primitives/shown-account';
import { LinkingProof, type ComparedCoin, type Comparison } from './linking-proof';
import { privacyHref } from './privacy-href';

export interface SeenPurchase {
  readonly merchantName: string;
  readonly orderId: string;
  readonly summary: string;
  readonly amount: Money;
  readonly paidAt: number;
  readonly hasAddress: boolean;
  readonly coinPubs: readonly Uint8Array[];
  /** The exchange's own records. Empty if another exchange issued the coins. */
  readonly coins: readonly (ComparedCoin & { readonly payto: string })[];
  readonly comparison: Comparison;
}

interface PrivacyViewProps {
  language: Language;
  /** The purchase that the page is about. Null for the general page. */
  purchase: SeenPurchase | null;
  /** The bank's records of the reader, if logged in there. */
  atBank: { readonly user: string; readonly count: number; readonly amount: Money } | null;
  /** The reader's purchases at the demo shop. */
  purchases: readonly { readonly orderId: string; readonly price: Money }[];
  /** The reader is the shop, not the buyer. */
  isShop?: boolean;
}

/** Shows what bank, exchange, merchant and wallet know, each from its own records. */
export function PrivacyView(props: PrivacyViewProps) {
  const { language, purchase, isShop = false } = props;
  const t = privacyMessages(language);
  return (
    <>
      <PageTitle lead={purchase === null ? t.lead : t.leadOf(purchase.summary)}>
        {t.title}
      </PageTitle>
      <div className="grid gap-6 md:grid-cols-2">
        <BankCard {...props} />
        <ExchangeCard {...props} />
        <MerchantCard {...props} />
        <Party title={isShop ? t.theirWallet : t.wallet} {...{ language }} not={t.walletNot}>
          <li>{t.walletKnows}</li>
          <li>{isShop ? t.theirWalletKeeps : t.walletKeeps}</li>
        </Party>
      </div>
      {purchase === null ? (
        <OwnPurchases {...props} />
      ) : (
        purchase.coins.length > 0 && (
          <LinkingProof {...{ language }} coins={purchase.coins} comparison={purchase.comparison} />
        )
      )}
    </>
  );
}

interface PartyProps {
  title: string;
  language: Language;
  /** The things that it does not know. */
  not: string;
  children: ReactNode;
}

function Party({ title, language, not, children }: PartyProps) {
  const t = privacyMessages(language);
  return (
    <Card title={title}>
      <h3 className="font-semibold">{t.knows}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 wrap-anywhere">{children}</ul>
      <h3 className="mt-4 font-semibold">{t.knowsNot}</h3>
      <p className="mt-1">{not}</p>
    </Card>
  );
}

function BankCard({ language, atBank, isShop = false }: PrivacyViewProps) {
  const t = privacyMessages(language);
  if (isShop) {
    return (
      <Party title={t.theirBank} {...{ language }} not={t.theirBankNot}>
        <li>{t.theirBankKnows}</li>
      </Party>
    );
  }
  return (
    <Party title={t.bank} {...{ language }} not={t.bankNot}>
      <li>{t.bankKnows}</li>
      <li className="text-soft">
        {atBank === null
          ? t.bankNone
          : t.bankOwn(atBank.user, atBank.count, formatAmountForPeople(atBank.amount, language))}
      </li>
    </Party>
  );
}

function ExchangeCard({ language, purchase }: PrivacyViewProps) {
  const t = privacyMessages(language);
  const [first] = purchase?.coins ?? [];
  return (
    <Party title={t.exchange} {...{ language }} not={t.exchangeNot}>
      <li>{t.exchangeKnows}</li>
      {purchase !== null && (
        <li className="text-soft">
          {first === undefined
            ? t.exchangeNone
            : t.exchangeOwn(purchase.coins.length, shownAccount(first.payto))}
        </li>
      )}
    </Party>
  );
}

function MerchantCard({ language, purchase }: PrivacyViewProps) {
  const t = privacyMessages(language);
  return (
    <Party
      title={purchase === null ? t.merchant : `${t.merchant}: ${purchase.merchantName}`}
      {...{ language }}
      not={t.merchantNot}
    >
      <li>{t.merchantKnows}</li>
      {purchase !== null && (
        <>
          <li className="text-soft">
            {t.merchantOwn(purchase.orderId, purchase.coinPubs.length)} {t.paid}:{' '}
            {formatAmountForPeople(purchase.amount, language)},{' '}
            <LocalTime at={purchase.paidAt} language={language} />
          </li>
          {purchase.hasAddress && <li className="text-soft">{t.merchantAddress}</li>}
        </>
      )}
    </Party>
  );
}

function OwnPurchases({ language, purchases }: PrivacyViewProps) {
  const t = privacyMessages(language);
  return (
    <section aria-labelledby="own" className="mt-10">
      <h2 id="own" className="mb-3 text-xl font-semibold">
        {t.seeYours}
      </h2>
      {purchases.length === 0 ? (
        <p>
          {t.none} <a href="/shop">{t.toShop}</a>
        </p>
      ) : (
        <ul className="space-y-2">
          {purchases.map(({ orderId, price }) => (
            <li key={orderId}>
              <a href={privacyHref({ order: orderId })} className="inline-block min-h-6">
                {orderId}
              </a>
              , {formatAmountForPeople(price, language)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
