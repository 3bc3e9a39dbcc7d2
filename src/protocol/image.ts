/** Images in JSON: base64 data URLs of an image type. */
import { z } from 'zod';

const IMAGE = /^data:image\/[a-z0-9][a-z0-9.+-]{0,63};base64,(?=.)(?:[A-Za-z0-9+/]{4})*/i;
const IMAGE_END = /^(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Empty counts as none. Anything but a base64 data URL of an image type is refused [INV-4]. */
export const imageSchema = z.string().refine((text) => text === '' || isImage(text), {
  error: 'expected a data URL like data:image/png;base64,…',
});

function isImage(text: string): boolean {
  const whole = IMAGE.exec(text)?.[0];
  return whole !== undefined && IMAGE_END.test(text.slice(whole.length));
}

/** The longest data URL, in characters. */
const MAX_LOGO_LENGTH = 100_000;

/** A shop's logo, of a kind that browsers show safely. Empty for none. */
export const logoSchema = z
  .string()
  .max(MAX_LOGO_LENGTH)
  .pipe(imageSchema)
  .refine((text) => text === '' || /^data:image\/(?:png|jpeg|gif|webp|avif);/i.test(text), {
    error: 'expected a picture: PNG, JPEG, GIF, WebP or AVIF',
  });
