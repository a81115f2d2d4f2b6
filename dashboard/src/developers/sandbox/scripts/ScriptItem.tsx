import { sandbox } from '@galla/contract/developers/sandbox/calls.ts';
import type { SavedScript } from '@galla/contract/developers/sandbox/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Play, Trash2 } from 'lucide-react';
import { call } from '../../../lib/api/api.ts';
import { toastRefusal } from '../../../lib/forms/toast-refusal.ts';
import { useAct } from '../../../lib/forms/use-act.ts';
import { addressOf } from '../script-address.ts';
import { useDeskChange } from '../use-sandbox.ts';
import css from './Scripts.module.css';

/** A saved script: its last replay, its address, and a replay. */
export function ScriptItem({ script, onRun }: { readonly script: SavedScript; readonly onRun: () => void }) {
  const { scriptId, name, steps, lastRunAt, failedStep } = script;
  const { run } = useAct({ refused: toastRefusal, settled: useDeskChange() });
  return (
    <li className={css['script']}>
      <span className={css['lines']}>
        <b>{name}</b>
        <span className="muted">
          {plural({ count: steps.length }, { one: '# step', other: '# steps' })}
          {lastRunAt !== null && ` · ${formatDateTime(lastRunAt)}`}
        </span>
      </span>
      {lastRunAt !== null && (
        <StatusPill
          state={failedStep === null ? 'DONE' : 'FAILED'}
          group={failedStep === null ? 'success' : 'error'}
          label={failedStep === null ? t`All steps done` : t`Step ${failedStep} failed`}
        />
      )}
      <span className={css['acts']}>
        <CopyButton text={addressOf(script)} name={t`script link`} what="text" />
        <IconButton
          icon={Trash2}
          name={t`Delete ${name}`}
          onClick={() => void run(() => call(sandbox.removeScript, { params: { scriptId } }))}
        />
        <Button icon={Play} aria-label={t`Run ${name}`} onClick={onRun}>
          <Trans>Run</Trans>
        </Button>
      </span>
    </li>
  );
}
