import { sandbox } from '@galla/contract/developers/sandbox/calls.ts';
import type { ScriptStep } from '@galla/contract/developers/sandbox/script.ts';
import { maxSteps } from '@galla/contract/developers/sandbox/script.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { numbered, stepText } from '../sandbox-labels.ts';
import { useDeskChange } from '../use-sandbox.ts';
import css from './Scripts.module.css';

interface Props {
  readonly steps: readonly ScriptStep[];
  readonly onDone: () => void;
}

/** The recorded steps so far, and the name to save them under. */
export function RecordedScript({ steps, onDone }: Props) {
  const [name, setName] = useState('');
  const { run, busy, problem } = useAct({ settled: useDeskChange() });
  const save = () =>
    run(async () => {
      await call(sandbox.saveScript, { body: { name, steps: steps.slice(0, maxSteps) } });
      onDone();
    });
  return (
    <div className={css['recorded']}>
      <p>{steps.length === 0 ? t`Recording. Create something or move the clock.` : t`Recording`}</p>
      <ol>
        {numbered(steps).map(({ number, step }) => (
          <li key={number}>{stepText(step)}</li>
        ))}
      </ol>
      <TextField label={t`Script name`} value={name} onChange={setName} maxLength={60} />
      <Refusal text={problem} />
      <div className={css['acts']}>
        <HeldButton
          kind="primary"
          busy={busy}
          busyLabel={t`Saving`}
          why={
            steps.length === 0 ? t`Record a step first.` : name.trim() === '' ? t`Name the script first.` : undefined
          }
          onClick={() => void save()}
        >
          <Trans>Save script</Trans>
        </HeldButton>
        <Button onClick={onDone}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </div>
  );
}
