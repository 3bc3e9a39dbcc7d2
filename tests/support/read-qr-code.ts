import type { Locator } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';

const PIXELS_PER_MODULE = 4;

/** Reads the QR code of a page as a phone's camera does, from its black and white dots. */
export async function readQrCode(picture: Locator): Promise<string> {
  const [size = 0] = (await picture.getAttribute('viewBox'))?.split(' ').slice(2).map(Number) ?? [];
  const drawn = (await picture.locator('path').getAttribute('d')) ?? '';
  const width = size * PIXELS_PER_MODULE;
  const dots = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of drawn.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let i = 0; i < Number(length); i += 1) {
      darken(dots, width, (Number(x) + i) * PIXELS_PER_MODULE, Number(y) * PIXELS_PER_MODULE);
    }
  }
  return decodeQR({ data: dots, width, height: width });
}

function darken(dots: Uint8ClampedArray, width: number, left: number, top: number): void {
  for (let y = top; y < top + PIXELS_PER_MODULE; y += 1) {
    for (let x = left; x < left + PIXELS_PER_MODULE; x += 1) {
      dots.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
}
