/** Colours of a shop's own pages. Text on the shop's colour is black or white, whichever reads better. */
import type { CSSProperties } from 'react';

/** The site's own colours if the shop has chosen none. */
export function brandStyle(accentColor: string): CSSProperties {
  if (!/^#[0-9a-f]{6}$/i.test(accentColor)) return {};
  const isDark = contrastOf(accentColor, '#ffffff') >= contrastOf(accentColor, '#000000');
  const [text, deeper] = isDark ? ['#ffffff', '#000000'] : ['#000000', '#ffffff'];
  return {
    '--color-action': accentColor,
    '--color-action-strong': `color-mix(in srgb, ${accentColor} 85%, ${deeper})`,
    '--color-on-action': text,
  } as CSSProperties;
}

/** The contrast ratio of two colours (WCAG 2.2): at least 4.5 is readable. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
