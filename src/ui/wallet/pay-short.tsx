'use client';

import { useEffect, useState } from 'react';
import { UNITS_PER_COIN } from '@/protocol/amount-text';
import type { Amount as Money } from '@/protocol/amount';
import type { ContractTerms } from '@/protocol/contract-terms';
import type { Language } from '@/ui/messages/language';
import { walletPaymentMessages } from '@/ui/messages/wallet-payments';
import { Amount } from '@/ui/primitives/amount';
import { LinkButton } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { Facts } from '@/ui/wallet/facts';
import { Offer } from '@/ui/wallet/pay-confirm';
import { Slip } from '@/ui/wallet/slip';
import type { PageHost } from '@/ui/wallet/page-host';
import type { Shortfall } from '@/wallet/core/choose-coins';
import type { WalletService } from '@/wallet/service/wallet-service';

interface PayShortProps {
  language: Language;
  service: WalletService;
  host: PageHost;
  terms: ContractTerms;
  shortfall: Shortfall;
}

/** Shows the missing amount and ways to get it. Continues by itself once the money is there. */
export function PayShort({ language, service, host, terms, shortfall }: PayShortProps) {
  const t = walletPaymentMessages(language);
  const { price, available, missing } = shortfall;
  const withdrawalUrl = useWithdrawalUrl(service, host, missing);
  return (
    <>
      <PageTitle>{t.payShort}</PageTitle>
      <Slip>
        <Offer language={language} terms={terms} />
        <Facts
          facts={[
            { name: t.payPrice, value: <Amount value={price} language={language} /> },
            { name: t.payAvailable, value: <Amount value={available} language={language} /> },
          ]}
        />
        <Notice className="mt-6">
          <p>
            {t.payShortText}{' '}
            <Amount value={missing} language={language} className="font-semibold" />.
          </p>
        </Notice>
        <div className="mt-8 flex flex-wrap gap-3">
          {withdrawalUrl !== null && <LinkButton href={withdrawalUrl}>{t.toWithdrawal}</LinkButton>}
          <LinkButton href={host.homeUrl} emphasis="secondary">
            {t.toWallet}
          </LinkButton>
        </div>
        <p className="mt-4 text-soft">{t.payShortNext}</p>
      </Slip>
    </>
  );
}

/** Returns the address of the bank's form with a sufficient amount, or of the latest withdrawal's bank. */
function useWithdrawalUrl(
  service: WalletService,
  { bankUrl, withdrawalUrl }: PageHost,
  missing: Money,
): string | null {
  const [latestBank, setLatestBank] = useState<string | null>(null);
  useEffect(() => {
    void service.overview().then(
      (overview) => setLatestBank(overview.bankUrl),
      () => undefined,
    );
  }, [service]);
  return withdrawalUrl?.(enoughFor(missing)) ?? bankUrl ?? latestBank;
}

/** Rounds up to whole units, with some extra for the withdrawal's fees. */
function enoughFor({ units }: Money): bigint {
  const half = UNITS_PER_COIN / 2n;
  return (units + half + UNITS_PER_COIN - 1n) / UNITS_PER_COIN;
}
