'use client';

import { useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletDeveloperMessages } from '@/ui/messages/wallet-developer';
import { Amount } from '@/ui/primitives/amount';
import { Table } from '@/ui/primitives/table';
import { Time } from '@/ui/primitives/time';
import { shortened } from '@/ui/wallet/pending-table';
import { PlainButton } from '@/ui/wallet/plain-button';
import type { InspectedCoin } from '@/wallet/core/get-wallet-records';
import { shownAddress } from '@/ui/wallet/shown-address';

interface CoinTableProps {
  language: Language;
  coins: readonly InspectedCoin[];
}

/** Lists coins by value. Spent ones appear on demand, since their number only grows. */
export function CoinTable({ language, coins }: CoinTableProps) {
  const t = walletDeveloperMessages(language);
  const [showsSpent, setShowsSpent] = useState(false);
  const shown = coins
    .filter(({ state }) => showsSpent || state !== 'spent')
    .sort((a, b) => (b.value.units === a.value.units ? 0 : b.value.units > a.value.units ? 1 : -1));
  if (coins.length === 0) return <p className="text-soft">{t.coinsNone}</p>;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p role="status" className="text-soft">
          {t.coinsCount(shown.length, coins.length)}
        </p>
        <PlainButton onPress={() => setShowsSpent(!showsSpent)}>
          {showsSpent ? t.hideSpent : t.showSpent}
        </PlainButton>
      </div>
      <Table
        caption={t.coins}
        rows={shown}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'value',
            header: t.value,
            align: 'right',
            cell: ({ value }) => <Amount value={value} language={language} />,
          },
          {
            key: 'available',
            header: t.available,
            align: 'right',
            cell: ({ available }) => <Amount value={available} language={language} />,
          },
          { key: 'state', header: t.state, cell: ({ state }) => <code>{state}</code> },
          { key: 'origin', header: t.origin, cell: ({ origin }) => <code>{origin}</code> },
          {
            key: 'expires',
            header: t.expires,
            cell: ({ expireDeposit }) => (
              <Time at={expireDeposit} language={language} show="date" />
            ),
          },
          { key: 'id', header: t.id, cell: ({ id }) => <code title={id}>{shortened(id)}</code> },
          {
            key: 'exchange',
            header: t.exchange,
            cell: ({ exchangeBaseUrl }) => shownAddress(exchangeBaseUrl),
          },
        ]}
      />
    </>
  );
}
