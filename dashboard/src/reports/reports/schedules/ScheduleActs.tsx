import { reportSchedules } from '@galla/contract/reports/reports/calls.ts';
import { reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import type { ReportSchedule } from '@galla/contract/reports/reports/schedules.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { toastRefusal } from '../../../lib/forms/toast-refusal.ts';
import { useAct } from '../../../lib/forms/use-act.ts';
import css from '../Reports.module.css';
import { frequencyNames } from './report-frequencies.ts';

/** Pauses, resumes or deletes a schedule; deleting asks first. */
export function ScheduleActs({ schedule }: { readonly schedule: ReportSchedule }) {
  const { scheduleId, state, every, kind } = schedule;
  const [asks, setAsks] = useState(false);
  const client = useQueryClient();
  const { run, busy } = useAct({
    refused: toastRefusal,
    settled: () => client.invalidateQueries({ queryKey: [reportSchedules.list.name] }),
  });
  const act = (send: () => Promise<unknown>) =>
    run(async () => {
      await send();
      setAsks(false);
    });
  const active = state === 'ACTIVE';
  const params = { scheduleId };
  const name = `${t(frequencyNames[every])}: ${reportKinds[kind].name}`;
  return (
    <span className={css['scheduleActs']}>
      <IconButton
        name={active ? t`Pause ${name}` : t`Resume ${name}`}
        icon={active ? Pause : Play}
        aria-busy={busy || undefined}
        onClick={() =>
          void act(() => call(reportSchedules.move, { params, body: { state: active ? 'PAUSED' : 'ACTIVE' } }))
        }
      />
      <IconButton name={t`Delete ${name}`} icon={Trash2} onClick={() => setAsks(true)} />
      {asks && (
        <Modal
          title={t`Delete this schedule?`}
          sub={t`Its earlier reports stay in the list.`}
          onClose={() => setAsks(false)}
          footer={
            <>
              <Button onClick={() => setAsks(false)}>
                <Trans>Keep</Trans>
              </Button>
              <Button
                kind="danger"
                busy={busy}
                busyLabel={t`Deleting`}
                onClick={() => void act(() => call(reportSchedules.remove, { params }))}
              >
                <Trans>Delete</Trans>
              </Button>
            </>
          }
        >
          <p>{name}</p>
        </Modal>
      )}
    </span>
  );
}
