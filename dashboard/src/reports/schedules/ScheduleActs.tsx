import { reportKinds } from '@galla/contract/reports/rules.ts';
import { type ReportSchedule, reportSchedules } from '@galla/contract/reports/schedules.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import css from '../Reports.module.css';
import { rhythmNames } from './report-frequencies.ts';

/** Pauses, resumes or deletes a schedule; deleting asks first. */
export function ScheduleActs({ schedule }: { readonly schedule: ReportSchedule }) {
  const { scheduleId, state, every, kind } = schedule;
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const act = async (send: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    try {
      await send();
      setAsks(false);
    } catch (error) {
      toast.error(refusalOf(error), 6000);
    } finally {
      await client.invalidateQueries({ queryKey: [reportSchedules.list.name] });
      setBusy(false);
    }
  };
  const active = state === 'ACTIVE';
  const params = { scheduleId };
  const name = `${rhythmNames[every]}: ${reportKinds[kind]}`;
  return (
    <span className={css['scheduleActs']}>
      <IconButton
        name={active ? `Pause ${name}` : `Resume ${name}`}
        icon={active ? Pause : Play}
        aria-busy={busy || undefined}
        onClick={() =>
          void act(() => call(reportSchedules.move, { params, body: { state: active ? 'PAUSED' : 'ACTIVE' } }))
        }
      />
      <IconButton name={`Delete ${name}`} icon={Trash2} onClick={() => setAsks(true)} />
      {asks && (
        <Modal
          title="Delete this schedule?"
          sub="The reports that it has made stay in the list."
          onClose={() => setAsks(false)}
          footer={
            <>
              <Button onClick={() => setAsks(false)}>Keep</Button>
              <Button
                kind="danger"
                busy={busy}
                busyLabel="Deleting"
                onClick={() => void act(() => call(reportSchedules.remove, { params }))}
              >
                Delete
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
