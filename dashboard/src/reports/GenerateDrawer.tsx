import { Button } from '@galla/ui/Button.tsx';
import { Drawer } from '@galla/ui/Drawer.tsx';
import { useId, useState } from 'react';
import { ColumnsStep } from './ColumnsStep.tsx';
import { GenerateFields } from './GenerateFields.tsx';
import type { Days } from './report-days.ts';
import type { ReportTab } from './report-tabs.ts';
import { useGenerateForm } from './use-generate-form.ts';

interface Props {
  readonly tab: ReportTab;
  /** The days that a link brings along. */
  readonly days: Days | undefined;
  readonly merchant: string | undefined;
  readonly onClose: () => void;
}

/** The form of a tab: days, filters, template and format; the columns are a step of their own in the same drawer. */
export function GenerateDrawer({ tab, days, merchant, onClose }: Props) {
  const form = useGenerateForm({ kind: tab.kind, days, merchant, onDone: onClose });
  const [picking, setPicking] = useState(false);
  const id = useId();
  if (picking) return <ColumnsStep form={form} onBack={() => setPicking(false)} onClose={onClose} />;
  return (
    <Drawer
      title="Generate report"
      sub="It is made in the background and stays in the list."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" busy={form.busy} busyLabel="Asking">
            Generate report
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.submit(event)}>
        <GenerateFields tab={tab} form={form} merchant={merchant} onColumns={() => setPicking(true)} />
      </form>
    </Drawer>
  );
}
