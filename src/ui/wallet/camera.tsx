'use client';

import { useEffect, useRef, useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletCameraMessages } from '@/ui/messages/wallet-camera';
import { walletPageMessages } from '@/ui/messages/wallet-pages';
import { PlainButton } from '@/ui/wallet/plain-button';
import { findUriKind } from '@/wallet/service/uri-kind';

interface CameraProps {
  language: Language;
  /** Called with a link that this wallet can open. */
  onLink: (uri: string) => void;
  onStop: () => void;
}

type CameraNews = 'starting' | 'looking' | 'no link' | 'refused';

/** The camera's picture, in which it looks for codes. */
export function Camera({ language, onLink, onStop }: CameraProps) {
  const t = walletCameraMessages(language);
  const video = useRef<HTMLVideoElement>(null);
  const [news, setNews] = useState<CameraNews>('starting');
  useEffect(() => {
    const screen = video.current;
    if (screen === null) return;
    const stop = new AbortController();
    const onText = (text: string): void => {
      if (findUriKind(text) === null) setNews('no link');
      else onLink(text);
    };
    watch(screen, { onStart: () => setNews('looking'), onText, signal: stop.signal }).catch(() =>
      setNews('refused'),
    );
    return () => stop.abort();
  }, [onLink]);
  const words: Readonly<Record<CameraNews, string>> = {
    starting: walletPageMessages(language).scanStarting,
    looking: t.scanLooking,
    'no link': t.scanNoLink,
    refused: t.scanRefused,
  };
  return (
    <div className="space-y-3">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t.scanPicture}
        className="aspect-square w-full max-w-80 border border-rule bg-ink object-cover"
      />
      <p role="status">{words[news]}</p>
      <PlainButton onPress={onStop}>{t.scanStop}</PlainButton>
    </div>
  );
}

interface Watch {
  readonly onStart: () => void;
  /** Called with the text of each code, and no more after the first link. */
  readonly onText: (text: string) => void;
  readonly signal: AbortSignal;
}

const LOOK_EVERY_MS = 150;
/** Pixels of the longer side: enough for a code that fills a third of the picture. */
const LARGEST = 720;

/** Throws what the browser throws without a camera, or without the owner's leave. */
async function watch(video: HTMLVideoElement, { onStart, onText, signal }: Watch): Promise<void> {
  const [{ decodeQR }, camera] = await Promise.all([
    import('qr/decode.js'),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
  ]);
  const end = (): void => {
    for (const track of camera.getTracks()) track.stop();
  };
  signal.addEventListener('abort', end);
  if (signal.aborted) {
    end();
    return;
  }
  video.srcObject = camera;
  await video.play();
  onStart();
  const timer = setInterval(() => {
    const picture = pictureOf(video);
    if (picture === null) return;
    const text = textIn(() => decodeQR(picture, { timeLimit: LOOK_EVERY_MS / 3 }));
    if (text !== null) onText(text);
  }, LOOK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** Most pictures have no code, which the decoder says by throwing. */
function textIn(decode: () => string): string | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

function pictureOf(video: HTMLVideoElement): ImageData | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, LARGEST / Math.max(videoWidth, videoHeight));
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (canvas === null) return null;
  canvas.drawImage(video, 0, 0, width, height);
  return canvas.getImageData(0, 0, width, height);
}
