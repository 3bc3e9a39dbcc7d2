import type { Amount } from '@/protocol/amount';
import type { Language } from '@/ui/messages/language';
import { tourMessages } from '@/ui/messages/tour';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import type { TourFigures } from './tour-figures';

const RADIUS = 130;
/** Half the gap that a station leaves in the ring, in degrees. */
const GAP = 25;

/** The bank is on the left, followed clockwise by exchange, wallet and shop. */
const STATIONS = [
  { name: 'bank', angle: 180 },
  { name: 'exchange', angle: 270 },
  { name: 'wallet', angle: 0 },
  { name: 'shop', angle: 90 },
] as const;

function at(angle: number, radius = RADIUS): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180;
  return { x: Math.round(radius * Math.cos(radians)), y: Math.round(radius * Math.sin(radians)) };
}

interface MoneyPictureProps {
  language: Language;
  figures: TourFigures;
}

/** Draws the flow of money. The list below names the amounts beside the arrows in words. */
export function MoneyPicture({ language, figures }: MoneyPictureProps) {
  const t = tourMessages(language);
  const { sent, withdrawn, paid, arrived, account, waiting } = figures;
  const flows = { bank: sent, exchange: withdrawn, wallet: paid, shop: arrived };
  const stocks = { bank: account?.balance.amount, exchange: waiting };
  const short = (amount: Amount | undefined): string =>
    amount === undefined || amount.units === 0n
      ? ''
      : (formatAmountForPeople(amount, language).split('\u00a0')[0] ?? '');
  return (
    <svg
      role="img"
      aria-label={t.pictureLabel}
      viewBox="-190 -185 380 370"
      className="money-picture"
    >
      <g className="text-accent opacity-35">
        {/* Lines that never change are in a file of their own, since they are 25 kB. */}
        <use href="/tour.svg#rosette" />
      </g>
      <defs>
        <marker
          id="arrow"
          viewBox="0 0 10 10"
          refX="7"
          refY="5"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M1 1 8 5 1 9" strokeWidth="1.6" />
        </marker>
      </defs>
      {STATIONS.map(({ name, angle }, i) => (
        <Station
          key={name}
          {...{ name, angle }}
          number={i + 1}
          label={t[name]}
          flow={short(flows[name])}
          stock={name === 'bank' || name === 'exchange' ? short(stocks[name]) : ''}
        />
      ))}
    </svg>
  );
}

interface StationProps {
  name: (typeof STATIONS)[number]['name'];
  angle: number;
  /** The number of the way that begins here. */
  number: number;
  label: string;
  /** The amount that went that way, and the amount that is here. Empty for nothing. */
  flow: string;
  stock: string;
}

function Station({ name, angle, number, label, flow, stock }: StationProps) {
  const from = at(angle + GAP);
  const to = at(angle + 90 - GAP);
  const beside = at(angle + 45, RADIUS + 24);
  const place = at(angle);
  // At the top, the name stands above the sign, since a long one below would meet the arrows.
  const isTop = angle === 270;
  return (
    <g>
      <path
        d={`M${from.x} ${from.y}A${RADIUS} ${RADIUS} 0 0 1 ${to.x} ${to.y}`}
        className={flow === '' ? undefined : 'flows'}
      />
      <text x={beside.x} y={beside.y + 6} className="way">
        {number}
      </text>
      {flow !== '' && (
        <text
          x={beside.x < 0 ? -184 : 184}
          y={beside.y + (beside.y < 0 ? -16 : 28)}
          className={beside.x < 0 ? 'flow left' : 'flow'}
        >
          {flow}
        </text>
      )}
      <use href={`/tour.svg#${name}`} x={place.x} y={place.y - 14} />
      <text x={place.x} y={place.y + (isTop ? -37 : 24)}>
        {label}
      </text>
      {stock !== '' && (
        <text x={place.x} y={place.y + (isTop ? 24 : 43)} className="stock">
          {stock}
        </text>
      )}
    </g>
  );
}
