import { encode } from 'uqr';

interface QrCodeProps {
  /** The text that a camera reads. */
  text: string;
  /** Describes the picture by amount and payee. */
  label: string;
}

const QUIET_ZONE = 4;

/**
 * Draws a QR code of at least 200 px. It is dark on light in both themes, with the quiet zone that cameras
 * need.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .map((row, y) =>
      runsOf(row)
        .map((run) => drawRun(run, y))
        .join(''),
    )
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-60 max-w-full shrink-0 self-start border border-rule bg-white"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

interface Run {
  readonly x: number;
  readonly length: number;
}

/** Dark modules side by side are one rectangle: the page is a third as long. */
function runsOf(row: readonly boolean[]): Run[] {
  return row.flatMap((dark, x) => {
    if (!dark || row[x - 1] === true) return [];
    const end = row.indexOf(false, x);
    return [{ x, length: (end === -1 ? row.length : end) - x }];
  });
}

function drawRun({ x, length }: Run, y: number): string {
  return `M${x} ${y}h${length}v1h-${length}z`;
}
