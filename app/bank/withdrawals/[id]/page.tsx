import type { Metadata } from 'next';
import { bankMessages } from '@/ui/messages/bank';
import { commonMessages } from '@/ui/messages/common';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { showWithdrawal, type WithdrawalPageProps } from './withdrawal-step';

/** A withdrawal that exists has no page at this address. */
export async function generateMetadata(): Promise<Metadata> {
  const language = await pageLanguage();
  return { title: `${commonMessages(language).notFoundTitle} – ${bankMessages(language).bank}` };
}

/** Redirects to the withdrawal's current step. */
export default function WithdrawalPage(props: WithdrawalPageProps) {
  return showWithdrawal(props, null);
}
