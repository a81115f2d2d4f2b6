import type { ScheduleFrequency } from '@galla/contract/reports/reports/schedule-rules.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Drawer } from '@galla/ui/overlays/Drawer.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useUnsavedChanges } from '../../../lib/forms/UnsavedChanges.tsx';
import type { Days } from '../report-days.ts';
import type { ReportTab } from '../report-tabs.ts';
import { kindFor } from '../schedules/report-frequencies.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { GenerateFields } from './GenerateFields.tsx';
import { useGenerateForm } from './use-generate-form.ts';

interface Props {
  readonly tab: ReportTab;
  /** The days from a link. */
  readonly days: Days | undefined;
  /** The store from a link. */
  readonly store: string | undefined;
  /** Set if the form opens as the form of a schedule. */
  readonly every?: ScheduleFrequency | undefined;
  readonly merchants: readonly string[] | undefined;
  readonly onClose: () => void;
}

/** The form of a tab: days, filters, template and format. The columns are a separate step in the same drawer. */
export function GenerateDrawer({ tab, days, store, every, merchants, onClose }: Props) {
  const form = useGenerateForm({ kind: kindFor(tab, every), days, store, every, merchants, onDone: onClose });
  const [picking, setPicking] = useState(false);
  const id = useId();
  const isSchedule = form.form.every !== undefined;
  const saveLabel = isSchedule ? t`Save schedule` : t`Generate report`;
  const leaving = useUnsavedChanges({ changed: form.isChanged, onSave: form.save, saveLabel, onClose });
  const { close, question } = leaving;
  if (picking) return <ColumnsStep form={form} leaving={leaving} onBack={() => setPicking(false)} />;
  return (
    <Drawer
      title={isSchedule ? t`New schedule` : t`Generate report`}
      sub={
        isSchedule
          ? t`Get a report every day, week or month.`
          : t`You can leave this page. We’ll add the report to your list.`
      }
      onClose={close}
      keepOpen={question !== false}
      footer={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={id}
            kind="primary"
            busy={form.busy}
            busyLabel={isSchedule ? t`Saving` : t`Requesting`}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit}>
        <GenerateFields tab={tab} form={form} onColumns={() => setPicking(true)} />
      </form>
      {question}
    </Drawer>
  );
}
