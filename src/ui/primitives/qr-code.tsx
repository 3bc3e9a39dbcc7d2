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
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-60 shrink-0 border border-rule bg-white"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
