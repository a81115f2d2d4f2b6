import { RefundLimits } from '../../refunds/RefundLimits.tsx';
import { SecurityPage } from '../../second-factor/SecurityPage.tsx';

/** How the team signs in, and who has to agree before money goes back. */
export function SecurityScreen() {
  return <SecurityPage more={<RefundLimits />} />;
}
