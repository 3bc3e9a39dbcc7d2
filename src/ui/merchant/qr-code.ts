import { encode } from 'uqr';
import { html, type Markup } from '@/ui/primitives/markup';

/** Draws a QR code. It is dark on light in both themes, with the quiet zone that cameras need. */
export function qrCode(text: string, label: string): Markup {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  const box = `0 0 ${size} ${size}`;
  return html`<svg
    role="img"
    aria-label="${label}"
    viewBox="${box}"
    width="240"
    height="240"
    shape-rendering="crispEdges"
  >
    <rect width="${size.toString()}" height="${size.toString()}" fill="#ffffff" />
    <path d="${path}" fill="#000000" />
  </svg>`;
}
