import { reportsHome } from '@galla/contract/reports/reports/area.ts';
import { qrCodesHome } from '@galla/contract/shops/qr-codes/area.ts';
import { SettingList, SettingRow } from '@galla/ui/layout/SettingRow.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { notifies } from './sections.ts';

/** Payment alerts and e-mailed reports, each with a link to its setup. */
export function NotificationRows() {
  const { alerts, reports } = notifies(useSession());
  return (
    <SettingList>
      {alerts && (
        <SettingRow
          name={t`Payment alerts`}
          note={t`Phones that receive payment SMS`}
          href={qrCodesHome.path}
          renderLink={renderLink}
        >
          <Trans>By SMS</Trans>
        </SettingRow>
      )}
      {reports && (
        <SettingRow
          name={t`Scheduled reports`}
          note={t`Payments, refunds and settlements as files`}
          href={reportsHome.path}
          renderLink={renderLink}
        >
          <Trans>By email</Trans>
        </SettingRow>
      )}
    </SettingList>
  );
}
