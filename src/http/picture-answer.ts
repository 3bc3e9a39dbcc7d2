/** Answers with a picture as a file. */

export function answerPicture(
  { type, bytes }: { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> },
  cacheControl: string,
): Response {
  return new Response(bytes, {
    headers: {
      'content-type': type,
      // Opened by itself, it is only a picture: nothing runs in it, or is loaded by it.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
    },
  });
}
