import { showWithdrawal, type WithdrawalPageProps } from './withdrawal-step';

/** Redirects to the withdrawal's current step. */
export default function WithdrawalPage(props: WithdrawalPageProps) {
  return showWithdrawal(props, null);
}
