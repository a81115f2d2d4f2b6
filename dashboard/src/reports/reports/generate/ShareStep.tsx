import type { Id } from '@galla/contract/core/ids.ts';
import { reportSharing } from '@galla/contract/reports/reports/calls.ts';
import { maxRecipients } from '@galla/contract/reports/reports/rules.ts';
import type { Report } from '@galla/contract/reports/reports/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { Drawer } from '@galla/ui/overlays/Drawer.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { useAct } from '../../../lib/forms/use-act.ts';
import css from '../Reports.module.css';
import { useRecipients } from '../report-calls.ts';
import { reportTitle } from '../report-labels.ts';

interface Props {
  readonly report: Report;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Sends people in the team a link to a report (REP-06). Emails never contain the file itself. */
export function ShareStep({ report, onBack, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly Id<'person'>[]>([]);
  const { run, busy, problem, setProblem } = useAct();
  const client = useQueryClient();
  const send = async () => {
    if (chosen.length === 0 || chosen.length > maxRecipients)
      return setProblem(
        chosen.length === 0 ? t`Choose at least one person.` : t`Choose up to ${maxRecipients} people.`,
      );
    await run(async () => {
      await call(reportSharing.send, { params: { id: report.reportId }, body: { to: [...chosen] } });
      await client.invalidateQueries({ queryKey: [reportSharing.list.name] });
      toast.success(t`Link sent`);
      onBack();
    });
  };
  return (
    <Drawer
      title={t`Share by email`}
      sub={reportTitle(report)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
          <Button kind="primary" busy={busy} busyLabel={t`Sending`} onClick={() => void send()}>
            <Trans>Send link</Trans>
          </Button>
        </>
      }
    >
      <div className={css['drawer']}>
        <p className="small soft">
          <Trans>They’ll get a link and sign in to open the report. Only people with access are listed.</Trans>
        </p>
        <People report={report} chosen={chosen} onChange={setChosen} />
        {problem !== '' && (
          <Notice kind="error" live>
            {problem}
          </Notice>
        )}
      </div>
    </Drawer>
  );
}

function People({
  report,
  chosen,
  onChange,
}: {
  readonly report: Report;
  readonly chosen: readonly Id<'person'>[];
  readonly onChange: (chosen: readonly Id<'person'>[]) => void;
}) {
  const { data, error } = useRecipients(report.kind);
  const box = useRef<HTMLDivElement>(null);
  // The pressed button disappears with the report, so the focus goes to this view.
  useEffect(() => box.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser supports a fieldset's legend in a grid
    <div ref={box} role="group" aria-label={t`People`} tabIndex={-1} className={css['people']}>
      {data === undefined && error === null && <Skeleton height={88} />}
      {error !== null && <Notice kind="error">{refusalOf(error)}</Notice>}
      {data?.people.length === 0 && (
        <Notice>
          <Trans>No one with access to this report has a verified email. They can verify it in their profile.</Trans>
        </Notice>
      )}
      {data?.people.map(({ userId, name, email, you }) => (
        <Checkbox
          key={userId}
          label={you ? t`${name} (you)` : name}
          note={email}
          checked={chosen.includes(userId)}
          onChange={(on) => onChange(on ? [...chosen, userId] : chosen.filter((other) => other !== userId))}
        />
      ))}
    </div>
  );
}
