import type { Remedy } from '@/ui/messages/error-remedies';

/** The English meaning is the refusal's own hint. */
export type ErrorText = readonly [remedy: Remedy, german: string];
