import { BankAccountRow } from '../../bank-account/BankAccountRow.tsx';
import { settingsRoutes } from '../../profile/screens.tsx';
import { RefundLimits } from '../../refunds/RefundLimits.tsx';
import { TeamSignInRow, TwoStepRow } from '../../second-factor/SecurityRows.tsx';
import { RolesRow, TeamRow } from '../../team/TeamRows.tsx';

/** Settings, with what other features can set. */
export const routes = settingsRoutes({
  security: {
    own: <TwoStepRow />,
    team: <TeamSignInRow />,
  },
  refundLimits: <RefundLimits />,
  business: (
    <>
      <BankAccountRow />
      <TeamRow />
      <RolesRow />
    </>
  ),
});
