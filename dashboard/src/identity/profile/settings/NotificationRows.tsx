import { reportsHome } from '@galla/contract/reports/reports/area.ts';
import { qrCodesHome } from '@galla/contract/shops/qr-codes/area.ts';
import { SettingList, SettingRow } from '@galla/ui/layout/SettingRow.tsx';
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
          name="Payment alerts"
          note="Phones that receive payment SMS"
          href={qrCodesHome.path}
          renderLink={renderLink}
        >
          By SMS
        </SettingRow>
      )}
      {reports && (
        <SettingRow
          name="Scheduled reports"
          note="Payments, refunds and settlements as files"
          href={reportsHome.path}
          renderLink={renderLink}
        >
          By email
        </SettingRow>
      )}
    </SettingList>
  );
}
