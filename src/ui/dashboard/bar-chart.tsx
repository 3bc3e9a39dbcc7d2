interface Bar {
  /** A share of the chart's height, from 0 to 1. */
  readonly outline: number;
  readonly filled: number;
}

interface BarChartProps {
  /** Describes the chart. The table beside it has the same numbers. */
  label: string;
  bars: readonly Bar[];
  /** Labels under the first and the last bar, and above the highest. */
  from: string;
  to: string;
  highest: string;
}

const WIDTH = 10;
const GAP = 3;
const HEIGHT = 100;

/** Draws a bar per day. The filled part is a share of the outlined one, so colour carries no meaning. */
export function BarChart({ label, bars, from, to, highest }: BarChartProps) {
  const width = bars.length * WIDTH;
  return (
    <div>
      <p className="mb-1 text-right text-sm text-soft tabular-nums">{highest}</p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-b-2 border-ink/60"
      >
        {[25, 50, 75].map((y) => (
          <line
            key={y}
            x1={0}
            x2={width}
            y1={y}
            y2={y}
            className="stroke-rule"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {bars.map(({ outline, filled }, index) => (
          <g key={index} transform={`translate(${index * WIDTH + GAP / 2} 0)`}>
            <rect
              y={HEIGHT * (1 - outline)}
              width={WIDTH - GAP}
              height={HEIGHT * outline}
              className="fill-none stroke-ink"
              vectorEffect="non-scaling-stroke"
            />
            <rect
              y={HEIGHT * (1 - filled)}
              width={WIDTH - GAP}
              height={HEIGHT * filled}
              className="fill-accent"
            />
          </g>
        ))}
      </svg>
      <p className="mt-1 flex justify-between text-sm text-soft tabular-nums">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}
