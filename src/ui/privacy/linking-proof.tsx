import type { Amount as Money } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { Language } from '@/ui/messages/language';
import { privacyMessages } from '@/ui/messages/privacy';
import { Amount } from '@/ui/primitives/amount';
import { localeOf } from '@/ui/primitives/format-amount-for-people';
import { Table } from '@/ui/primitives/table';

export interface ComparedCoin {
  readonly coinPub: Uint8Array;
  readonly value: Money;
  readonly signatures: number;
  readonly reserves: number;
}

export interface Comparison {
  readonly paymentValues: number;
  readonly originValues: number;
  readonly equal: number;
  readonly isWhole: boolean;
}

interface LinkingProofProps {
  language: Language;
  coins: readonly ComparedCoin[];
  comparison: Comparison;
}

/** A coin hides among those of this many reserves at least. Below that the page says so. */
const CROWD = 3;

/** Shows from how many withdrawals each coin could come, and that no stored value links it to one. */
export function LinkingProof({ language, coins, comparison }: LinkingProofProps) {
  const t = privacyMessages(language);
  const count = (number: number) => new Intl.NumberFormat(localeOf(language)).format(number);
  const { paymentValues, originValues, equal, isWhole } = comparison;
  return (
    <section aria-labelledby="proof" className="mt-12">
      <h2 id="proof" className="mb-3 text-xl font-semibold">
        {t.proof}
      </h2>
      <p className="mb-5 max-w-prose">{t.proofText}</p>
      <CoinTable {...{ language, coins }} />
      {coins.some(({ reserves }) => reserves < CROWD) && (
        <p className="mt-3 max-w-prose text-soft">{t.few}</p>
      )}
      <p className="mt-6 max-w-prose">{t.compared(count(paymentValues), count(originValues))}</p>
      <p className="mt-2 text-lg font-semibold" data-testid="equal">
        {t.equal(count(equal))}
      </p>
      {!isWhole && <p className="mt-2 max-w-prose text-soft">{t.cut}</p>}
    </section>
  );
}

function CoinTable({ language, coins }: Pick<LinkingProofProps, 'language' | 'coins'>) {
  const t = privacyMessages(language);
  const count = (number: number) => new Intl.NumberFormat(localeOf(language)).format(number);
  return (
    <Table
      stacks
      caption={t.coins}
      rows={coins}
      rowKey={({ coinPub }) => encodeBase32(coinPub)}
      columns={[
        {
          key: 'coin',
          header: t.coin,
          cell: ({ coinPub }) => (
            <code title={encodeBase32(coinPub)}>{encodeBase32(coinPub).slice(0, 8)}</code>
          ),
        },
        {
          key: 'value',
          header: t.value,
          align: 'right',
          isPlain: true,
          cell: ({ value }) => <Amount value={value} language={language} />,
        },
        {
          key: 'signatures',
          header: t.signatures,
          align: 'right',
          narrow: 'max-sm:col-span-2 max-sm:text-left',
          cell: ({ signatures }) => count(signatures),
        },
        {
          key: 'reserves',
          header: t.reserves,
          align: 'right',
          narrow: 'max-sm:col-span-2 max-sm:text-left',
          cell: ({ reserves }) => count(reserves),
        },
      ]}
    />
  );
}
