import { textOf } from '@galla/contract/core/errors.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { refundScreens } from '@galla/contract/refunds/refunds/screens.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { t } from '@lingui/core/macro';
import { Refused } from '../../lib/frame/Refused.tsx';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';

/** The refusal, worded by the specification (REF-05). */
export const notAuthorized = textOf('BULK_REFUND_NOT_ALLOWED') ?? '';

/** Replaces the page for people without the permission: the exact text, whom to ask, and where to go next. */
export function NotAuthorized() {
  const session = useSession();
  const { path } = allows(session, refundScreens.allRefunds.access) ? refundScreens.allRefunds : dashboardHome;
  return (
    <Refused
      title={notAuthorized}
      why={t`Bulk refunds need permission for the whole merchant.`}
      actions={
        <ButtonLink href={path} renderLink={renderLink}>
          {path === dashboardHome.path ? t`Go to dashboard` : t`Go to refunds`}
        </ButtonLink>
      }
    />
  );
}
