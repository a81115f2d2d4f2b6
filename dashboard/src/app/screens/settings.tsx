import { BankAccountRow } from '../../business/bank-account/BankAccountRow.tsx';
import { settingsRoutes } from '../../identity/profile/screens.tsx';
import { TeamSignInRow, TwoStepRow } from '../../identity/second-factor/SecurityRows.tsx';
import { RolesRow, TeamRow } from '../../identity/team/TeamRows.tsx';
import { RefundLimits } from '../../refunds/refunds/RefundLimits.tsx';

/** Settings, with those of other features. */
export const routes = settingsRoutes({
  security: {
    own: <TwoStepRow />,
    team: <TeamSignInRow />,
  },
  parts: { 'refund-limits': <RefundLimits /> },
  business: (
    <>
      <BankAccountRow />
      <TeamRow />
      <RolesRow />
    </>
  ),
});
