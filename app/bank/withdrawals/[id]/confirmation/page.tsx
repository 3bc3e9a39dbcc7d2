import type { Metadata } from 'next';
import { showWithdrawal, withdrawalTitle, type WithdrawalPageProps } from '../withdrawal-step';

export async function generateMetadata(): Promise<Metadata> {
  return { title: await withdrawalTitle('confirmation') };
}

export default function ConfirmationPage(props: WithdrawalPageProps) {
  return showWithdrawal(props, 'confirmation');
}
