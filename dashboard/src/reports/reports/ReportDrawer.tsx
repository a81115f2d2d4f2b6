import { errorTexts } from '@galla/contract/core/errors.ts';
import type { ReportColumn, ReportDictionary } from '@galla/contract/reports/reports/columns.ts';
import { reportDictionaries } from '@galla/contract/reports/reports/columns.ts';
import { reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import { reportDays } from '@galla/contract/reports/reports/rules.ts';
import type { Report } from '@galla/contract/reports/reports/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Ledger } from '@galla/ui/figures/Ledger.tsx';
import { formatSize } from '@galla/ui/format/counts.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import arrange from '@galla/ui/layout/arrange.module.css';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { Drawer } from '@galla/ui/overlays/Drawer.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download, Mail, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { ShareStep } from './generate/ShareStep.tsx';
import { ReportPill, ReportProgress } from './list-columns.tsx';
import css from './Reports.module.css';
import { columnCount, daysText, isOver, isReady, isUnderWay, templateNames, totalText } from './report-labels.ts';
import { useRegenerate, useReportFile } from './use-report-file.ts';

/** One report: its contents, its totals at the time of generation, and its actions. */
export function ReportDrawer({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const { busy, save } = useReportFile(report);
  const regenerate = useRegenerate(report, onClose);
  const [sharing, setSharing] = useState(false);
  if (sharing) return <ShareStep report={report} onBack={() => setSharing(false)} onClose={onClose} />;
  return (
    <Drawer
      title={reportKinds[report.kind].name}
      sub={<Figure kind="time">{daysText(report)}</Figure>}
      onClose={onClose}
      footer={
        isReady(report) ? (
          <>
            <Button icon={Mail} onClick={() => setSharing(true)}>
              <Trans>Share</Trans>
            </Button>
            <Button kind="primary" icon={Download} busy={busy} busyLabel={t`Downloading`} onClick={() => void save()}>
              <Trans>Download {ph({ format: report.format })}</Trans>
            </Button>
          </>
        ) : (
          isOver(report) && (
            <Button
              kind="primary"
              icon={RotateCcw}
              busy={regenerate.busy}
              busyLabel={t`Requesting`}
              onClick={() => void regenerate.again()}
            >
              <Trans>Generate again</Trans>
            </Button>
          )
        )
      }
    >
      <div className={css['drawer']}>
        <div className={arrange['stack']}>
          <ReportPill report={report} />
          {isUnderWay(report) && <ReportProgress report={report} />}
        </div>
        <Trouble report={report} />
        <Totals report={report} />
        <DetailsSection report={report} />
        <Columns report={report} />
      </div>
    </Drawer>
  );
}

/** Why there is no file. */
function Trouble({ report }: { readonly report: Report }) {
  if (report.state === 'FAILED')
    return (
      <Notice kind="error">
        <Trans>{ph({ problem: errorTexts.REPORT_GENERATION_ERROR })} Your payments are safe.</Trans>
      </Notice>
    );
  if (!report.expired) return null;
  return (
    <Notice kind="warning">
      <Trans>
        {ph({ problem: errorTexts.DOCUMENT_EXPIRED })} Files are kept for {reportDays} days.
      </Trans>
    </Notice>
  );
}

function Totals({ report: { totals, asOf } }: { readonly report: Report }) {
  if (totals === null || asOf === null) return null;
  return (
    <div>
      <Ledger
        label={t`Report totals`}
        rows={totals.map(({ label, amount }) => ({ label: totalText(label), amount }))}
      />
      <p className={css['asOf']}>
        <Trans>
          As of <Figure kind="time">{ph({ time: formatDateTime(asOf) })}</Figure>. Later activity isn’t included.
        </Trans>
      </p>
    </div>
  );
}

function DetailsSection({ report }: { readonly report: Report }) {
  const { rows, bytes, format, template, createdAt, askedBy, scheduleId, expiresAt } = report;
  return (
    <KeyValues
      columns={1}
      items={[
        { name: t`Rows`, value: rows === null ? null : formatCount(rows), figure: true },
        { name: t`Format`, value: format },
        { name: t`Size`, value: bytes === null ? null : formatSize(bytes), figure: true },
        { name: t`Template`, value: t(templateNames[template]) },
        { name: t`Requested on`, value: formatDateTime(createdAt), figure: true },
        { name: scheduleId === null ? t`Requested by` : t`Scheduled by`, value: askedBy },
        ...(isReady(report) && expiresAt !== null
          ? [{ name: t`Available until`, value: formatDateTime(expiresAt), figure: true }]
          : []),
      ]}
    />
  );
}

/** The heading of a template's column, by the column's name. */
export const headingOf = (template: ReportDictionary, name: string): string => {
  const columns: Readonly<Record<string, ReportColumn>> = reportDictionaries[template];
  return columns[name]?.heading ?? name;
};

function Columns({ report: { template, columns } }: { readonly report: Report }) {
  return (
    <details className={css['columns']}>
      <summary>{columnCount(columns.length)}</summary>
      <p>{columns.map((name) => headingOf(template, name)).join(', ')}</p>
    </details>
  );
}
