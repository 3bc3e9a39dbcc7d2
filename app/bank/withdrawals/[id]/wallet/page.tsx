import type { Metadata } from 'next';
import { showWithdrawal, withdrawalTitle, type WithdrawalPageProps } from '../withdrawal-step';

export async function generateMetadata(): Promise<Metadata> {
  return { title: await withdrawalTitle('wallet') };
}

export default function WalletPage(props: WithdrawalPageProps) {
  return showWithdrawal(props, 'wallet');
}
