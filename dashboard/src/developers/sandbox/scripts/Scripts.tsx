import type { SavedScript } from '@galla/contract/developers/sandbox/endpoints.ts';
import type { SandboxScript, ScriptStep } from '@galla/contract/developers/sandbox/script.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { scriptIn } from '../script-address.ts';
import { useScripts } from '../use-sandbox.ts';
import { RecordedScript } from './RecordedScript.tsx';
import { ScriptItem } from './ScriptItem.tsx';
import { ScriptRun } from './ScriptRun.tsx';
import css from './Scripts.module.css';

interface Props {
  /** The actions so far while a script is recorded. */
  readonly recorded: readonly ScriptStep[] | undefined;
  readonly onRecord: (steps: readonly ScriptStep[] | undefined) => void;
}

/** Scripts: recorded, saved, shared as an address, and replayed (TST-08). */
export function Scripts({ recorded, onRecord }: Props) {
  const { data } = useScripts();
  const [shared] = useState(() => scriptIn(location.hash));
  const [running, setRunning] = useState<SandboxScript | SavedScript>();
  const scripts = data?.scripts ?? [];
  return (
    <Section
      title={t`Scripts`}
      sub={t`Same steps, same result`}
      right={
        recorded === undefined && (
          <Button kind="text" onClick={() => onRecord([])}>
            <Trans>Record a script</Trans>
          </Button>
        )
      }
    >
      {shared === 'wrong' && (
        <Notice kind="error">
          <Trans>The script in this link cannot be replayed.</Trans>
        </Notice>
      )}
      {typeof shared === 'object' && <SharedScript script={shared} onRun={setRunning} />}
      {recorded !== undefined && <RecordedScript steps={recorded} onDone={() => onRecord(undefined)} />}
      {scripts.length === 0 && recorded === undefined && (
        <p className="muted">
          <Trans>Record what you do here, and replay it as often as you like.</Trans>
        </p>
      )}
      <ul className={css['scripts']}>
        {scripts.map((script) => (
          <ScriptItem key={script.scriptId} script={script} onRun={() => setRunning(script)} />
        ))}
      </ul>
      {running !== undefined && <ScriptRun script={running} onClose={() => setRunning(undefined)} />}
    </Section>
  );
}

function SharedScript({
  script,
  onRun,
}: {
  readonly script: SandboxScript;
  readonly onRun: (script: SandboxScript) => void;
}) {
  return (
    <Notice>
      {plural(
        { count: script.steps.length },
        {
          one: `Shared with you: ${ph({ name: script.name })}, # step.`,
          other: `Shared with you: ${ph({ name: script.name })}, # steps.`,
        },
      )}{' '}
      <Button kind="text" size="small" onClick={() => onRun(script)}>
        <Trans>Show and run</Trans>
      </Button>
    </Notice>
  );
}
