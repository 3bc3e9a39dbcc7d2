import type { Metadata } from 'next';
import { showWithdrawal, withdrawalTitle, type WithdrawalPageProps } from '../withdrawal-step';

export async function generateMetadata(): Promise<Metadata> {
  return { title: await withdrawalTitle('done') };
}

export default function DonePage(props: WithdrawalPageProps) {
  return showWithdrawal(props, 'done');
}
