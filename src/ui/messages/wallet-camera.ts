/** Texts of the wallet’s camera. */
import { dictionary } from './dictionary';

export const walletCameraMessages = dictionary({
  en: {
    scanLooking: 'Hold a QR code in front of the camera.',
    scanNoLink: 'This code is not a wallet link.',
    scanRefused:
      'No camera found, or this page may not use it. Allow it in your browser’s settings.',
    scanPicture: 'Camera',
    scanStop: 'Stop the camera',
  },
  de: {
    scanLooking: 'Halten Sie einen QR-Code vor die Kamera.',
    scanNoLink: 'Dieser Code ist kein Wallet-Link.',
    scanRefused:
      'Keine Kamera gefunden, oder diese Seite darf sie nicht benutzen. Erlauben Sie es in den Einstellungen Ihres Browsers.',
    scanPicture: 'Kamera',
    scanStop: 'Kamera ausschalten',
  },
});
