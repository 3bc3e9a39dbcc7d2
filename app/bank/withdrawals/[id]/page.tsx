import { showWithdrawal, type WithdrawalPageProps } from './withdrawal-step';

/** Leads to the step where the withdrawal is. */
export default function WithdrawalPage(props: WithdrawalPageProps) {
  return showWithdrawal(props, null);
}
