import type { ScriptStep } from '@galla/contract/developers/sandbox/script.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { ActionLabel } from '../../lib/forms/ActionLabel.tsx';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import { PageActions } from '../../lib/page/PageActions.tsx';
import { Unread } from '../../lib/page/Unread.tsx';
import { isTestPage } from '../../lib/session/test-mode.ts';
import { logIn } from '../../lib/session/test-mode-login.ts';
import { BankStates } from './BankStates.tsx';
import { ClockPanel } from './clock/ClockPanel.tsx';
import { MadeList } from './MadeList.tsx';
import { MakePanel } from './make/MakePanel.tsx';
import { ResetSandbox } from './ResetSandbox.tsx';
import css from './Sandbox.module.css';
import { SettledList } from './SettledList.tsx';
import { Scripts } from './scripts/Scripts.tsx';
import { carryOut, useDesk, useDeskChange, useSandboxNews } from './use-sandbox.ts';

/** The sandbox, in test mode only (TST-06 to TST-08). */
export function SandboxPage() {
  return isTestPage ? <SandboxDesk /> : <TurnOn />;
}

/** Live mode has no sandbox: this turns test mode on. */
function TurnOn() {
  const { run, busy, problem } = useAct();
  const open = () =>
    run(async () => {
      await logIn();
      location.reload();
    });
  return (
    <>
      <EmptyState
        kind="new"
        title={t`Sandbox is available in test mode`}
        actions={
          <Button kind="primary" busy={busy} onClick={() => void open()}>
            <Trans>Turn on test mode</Trans>
          </Button>
        }
      >
        <Trans>Create test payments with any result, and move the clock. No real money moves.</Trans>
      </EmptyState>
      <Refusal text={problem} />
    </>
  );
}

function SandboxDesk() {
  const desk = useDesk(useSandboxNews());
  const changed = useDeskChange();
  const [recorded, setRecorded] = useState<readonly ScriptStep[]>();
  const [resets, setResets] = useState(false);
  if (desk.data === undefined)
    return (
      <Unread list={desk} height={480}>
        <Trans>Your test payments are safe.</Trans>
      </Unread>
    );
  /** Carries out an action, and adds it to the script being recorded. */
  const act = async (step: ScriptStep) => {
    const answer = await carryOut(step);
    setRecorded((steps) => steps && [...steps, step]);
    await changed();
    return answer;
  };
  return (
    <>
      <PageActions>
        <Button icon={RotateCcw} onClick={() => setResets(true)}>
          <ActionLabel>{t`Reset sandbox`}</ActionLabel>
        </Button>
      </PageActions>
      <ClockPanel desk={desk.data} act={act} />
      <div className={css['columns']}>
        <div>
          <MakePanel act={act} />
          <Scripts recorded={recorded} onRecord={setRecorded} />
        </div>
        <div>
          <BankStates banks={desk.data.banks} act={act} />
          <MadeList made={desk.data.made} />
          <SettledList settlements={desk.data.settlements} />
        </div>
      </div>
      {resets && <ResetSandbox onClose={() => setResets(false)} />}
    </>
  );
}
