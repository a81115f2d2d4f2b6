import { reports } from '@galla/contract/reports/reports/calls.ts';
import type { ReportColumn } from '@galla/contract/reports/reports/columns.ts';
import { columnsOf, reportDictionaries } from '@galla/contract/reports/reports/columns.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { Drawer } from '@galla/ui/overlays/Drawer.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { toastRefusal } from '../../../lib/forms/toast-refusal.ts';
import type { Leaving } from '../../../lib/forms/UnsavedChanges.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { allows, useSession } from '../../../lib/session/session.ts';
import css from '../Reports.module.css';
import { templateNames } from '../report-labels.ts';
import { choiceOf, pickedOf } from '../report-look.ts';
import { ColumnPicker } from './ColumnPicker.tsx';
import { commonColumns } from './common-columns.ts';
import { OwnTemplate } from './OwnTemplate.tsx';
import type { GenerateForm } from './use-generate-form.ts';

interface Props {
  readonly form: GenerateForm;
  /** The guard that asks before unsaved changes are lost. */
  readonly leaving: Leaving;
  readonly onBack: () => void;
}

/** The minimum number of columns in a file. */
const fewest = 2;
const fewText = msg`Choose at least 2 columns.`;

/** Selects and orders a template's columns, for this report or as the team's default (REP-02). */
export function ColumnsStep({ form, leaving, onBack }: Props) {
  const { template } = form.look;
  const setsLooks = allows(useSession(), reports.saveContext.spec.access);
  const [choice, setChoice] = useState(() => choiceOf(form.look, commonColumns(template)));
  /** How often the choice was reset. Each reset rebuilds the list's order. */
  const [started, setStarted] = useState(0);
  const dictionary: Readonly<Record<string, ReportColumn>> = reportDictionaries[template];
  const columns = Object.entries(dictionary).map(([id, { heading }]) => ({ id, head: heading }));
  const picked = pickedOf(choice);
  const tooFew = picked.length < fewest;
  const all = columnsOf(template);
  const common = commonColumns(template);
  const start = (chosen: readonly string[]) => {
    setChoice(choiceOf({ template, columns: chosen }, common));
    setStarted(started + 1);
  };
  const use = () => {
    // An unchanged custom template stays selected, so that the report follows its later changes.
    if (picked.join() !== form.look.columns.join()) form.change({ look: { template, columns: picked } });
    onBack();
  };
  const head = useRef<HTMLDivElement>(null);
  // The pressed button disappears with the form, so the focus goes to the top of the next view.
  useEffect(() => head.current?.focus(), []);
  return (
    <Drawer
      title={t`Columns`}
      sub={t`Template: ${{ template: t(templateNames[template]) }}. Column headings in the file are in English.`}
      onClose={leaving.close}
      keepOpen={leaving.question !== false}
      footer={
        <>
          <Button onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
          <HeldButton kind="primary" why={tooFew ? t(fewText) : undefined} onClick={use}>
            <Trans>Use these columns</Trans>
          </HeldButton>
        </>
      }
    >
      <div ref={head} tabIndex={-1} className={css['picker']}>
        <div className={css['pickerHead']}>
          <span className="num soft" role="status">
            {tooFew
              ? t(fewText)
              : t`${{ picked: formatCount(picked.length) }} of ${{ all: formatCount(all.length) }} columns`}
          </span>
          <Button size="small" kind="text" onClick={() => start([])}>
            <Trans>Clear</Trans>
          </Button>
          {common.length < all.length && (
            <Button size="small" kind="text" onClick={() => start(common)}>
              <Trans>Common</Trans>
            </Button>
          )}
          <Button size="small" kind="text" onClick={() => start(all)}>
            <Trans>All</Trans>
          </Button>
        </div>
        <ColumnPicker key={started} columns={columns} common={common} choice={choice} onChange={setChoice} />
        {setsLooks && <OwnTemplate form={form} columns={picked} disabled={tooFew} />}
        {setsLooks && form.context.known && <SaveDefault form={form} columns={picked} disabled={tooFew} />}
      </div>
      {leaving.question}
    </Drawer>
  );
}

/** Makes the columns the merchant's default template, for everyone in the team. */
function SaveDefault({
  form,
  columns,
  disabled,
}: {
  readonly form: GenerateForm;
  readonly columns: readonly string[];
  readonly disabled: boolean;
}) {
  const { run, busy } = useAct({ refused: toastRefusal });
  const client = useQueryClient();
  const save = () =>
    run(async () => {
      const { merchant } = form.context;
      const { kind } = form.form;
      const { template } = form.look;
      const ofMerchant = merchant === undefined ? {} : { merchantId: merchant };
      await call(reports.saveContext, { body: { kind, template, columns: [...columns], ...ofMerchant } });
      await client.invalidateQueries({ queryKey: [reports.context.name] });
      form.change({ look: { template, columns } });
      toast.success(t`Default template saved`);
    });
  return (
    <div className={css['default']}>
      <p>
        <Trans>Every new report of this kind starts with the default template.</Trans>
      </p>
      <HeldButton why={disabled ? t(fewText) : undefined} busy={busy} busyLabel={t`Saving`} onClick={() => void save()}>
        <Trans>Save as default template</Trans>
      </HeldButton>
    </div>
  );
}
