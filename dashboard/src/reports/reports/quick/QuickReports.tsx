import { settlementReports } from '@galla/contract/reports/reports/access.ts';
import { reportScreens } from '@galla/contract/reports/reports/screens.ts';
import { settlementScreens } from '@galla/contract/settlements/settlements/screens.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import text from '@galla/ui/buttons/text-link.module.css';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarCheck, ReceiptText } from 'lucide-react';
import { useNavigate } from 'react-router';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { allows, isInMode, useSession } from '../../../lib/session/session.ts';
import css from '../Reports.module.css';
import { isUnderWay, reportTitle } from '../report-labels.ts';
import { useReportFile } from '../use-report-file.ts';
import { nothingIn, quickLabel, quickPeriod, quickReports } from './quick-reports.ts';
import { useQuickReport } from './use-quick-report.ts';

/** The reports that accountants need most. One press generates and downloads each. */
export function QuickReports() {
  const session = useSession();
  const may = allows(session, settlementReports) && isInMode(reportScreens.settlementReports);
  return may ? <Quick /> : null;
}

function Quick() {
  const quick = useQuickReport();
  const navigate = useNavigate();
  const choose = () => void navigate(reportScreens.settlementReports.path);
  return (
    <section className={css['quick']} aria-label={t`Quick reports`}>
      {quickReports().map((report) => (
        <Button
          key={quickLabel(report)}
          icon={report.kind === 'GST' ? ReceiptText : CalendarCheck}
          busy={quick.busy && quick.pressed !== undefined && quickLabel(quick.pressed) === quickLabel(report)}
          busyLabel={t`Requesting`}
          onClick={() => (quick.choosesMerchant ? choose() : void quick.ask(report))}
        >
          {quickLabel(report)} <span className={`num ${css['period']}`}>{quickPeriod(report)}</span>
        </Button>
      ))}
      {quick.problem !== '' && (
        <Notice kind="error" live className={css['quickNews'] ?? ''}>
          {quick.problem}
        </Notice>
      )}
      <News quick={quick} />
    </section>
  );
}

function News({ quick: { asked, made } }: { readonly quick: ReturnType<typeof useQuickReport> }) {
  if (asked === undefined) return null;
  if (made === undefined || isUnderWay(made))
    return (
      <Notice live className={css['quickNews'] ?? ''}>
        <Trans>{ph({ report: quickLabel(asked) })}: preparing your report. It downloads when ready.</Trans>
      </Notice>
    );
  if (made.state === 'FAILED')
    return (
      <Notice kind="error" live className={css['quickNews'] ?? ''}>
        <Trans>The report could not be created. Your payments are safe. Try again.</Trans>
      </Notice>
    );
  if (made.rows === 0)
    return (
      <Notice live className={css['quickNews'] ?? ''}>
        {nothingIn(asked)}{' '}
        <RouterLink className={text['link']} href={settlementScreens.settlements.path}>
          <Trans>See all settlements</Trans>
        </RouterLink>
      </Notice>
    );
  return <Done report={made} />;
}

function Done({ report }: { readonly report: NonNullable<ReturnType<typeof useQuickReport>['made']> }) {
  const { busy, save } = useReportFile(report);
  return (
    <Notice kind="success" live className={css['quickNews'] ?? ''}>
      <Trans>
        {ph({ report: reportTitle(report) })}: downloaded.{' '}
        <button type="button" className={`${text['link']} ${css['again']}`} disabled={busy} onClick={() => void save()}>
          Download again
        </button>{' '}
        <RouterLink className={text['link']} href={reportScreens.settlementReports.path}>
          All settlement reports
        </RouterLink>
      </Trans>
    </Notice>
  );
}
