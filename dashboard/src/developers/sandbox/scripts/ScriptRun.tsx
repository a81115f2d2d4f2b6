import type { SavedScript } from '@galla/contract/developers/sandbox/endpoints.ts';
import type { SandboxScript } from '@galla/contract/developers/sandbox/script.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Circle, LoaderCircle, X } from 'lucide-react';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { numbered, stepText } from '../sandbox-labels.ts';
import css from './Scripts.module.css';
import type { StepState } from './use-script-run.ts';
import { useScriptRun } from './use-script-run.ts';

interface Props {
  readonly script: SandboxScript | SavedScript;
  readonly onClose: () => void;
}

const marks = (): { readonly [State in StepState]: readonly [icon: IconType, text: string] } => ({
  WAITING: [Circle, t`Not done yet`],
  RUNNING: [LoaderCircle, t`Running`],
  DONE: [Check, t`Done`],
  FAILED: [X, t`Failed`],
});

/** Replays a script step by step, and stops at the first error. */
export function ScriptRun({ script, onClose }: Props) {
  const { states, start, busy, problem, isOver } = useScriptRun(script);
  return (
    <Modal
      title={script.name}
      sub={plural({ count: script.steps.length }, { one: '# step', other: '# steps' })}
      onClose={onClose}
      keepOpen={busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button kind="primary" busy={busy} busyLabel={t`Running`} onClick={start}>
            {isOver ? t`Run again` : t`Run`}
          </Button>
        </>
      }
    >
      <ol className={css['run']} aria-live="polite">
        {numbered(script.steps).map(({ number, step }) => {
          const state = states[number - 1] ?? 'WAITING';
          const [icon, text] = marks()[state];
          return (
            <li key={number} data-state={state}>
              <Icon of={icon} />
              <span>{stepText(step)}</span>
              <span className={css['state']}>{text}</span>
            </li>
          );
        })}
      </ol>
      <Refusal text={problem} />
    </Modal>
  );
}
