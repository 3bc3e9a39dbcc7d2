import type { Metadata } from 'next';
import { showWithdrawal, withdrawalTitle, type WithdrawalPageProps } from '../withdrawal-step';

export async function generateMetadata(): Promise<Metadata> {
  return { title: await withdrawalTitle('aborted') };
}

export default function AbortedPage(props: WithdrawalPageProps) {
  return showWithdrawal(props, 'aborted');
}
