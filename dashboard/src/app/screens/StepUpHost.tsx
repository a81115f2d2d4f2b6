import { lazy, Suspense, useEffect, useState } from 'react';
import { onStepUpNeeded } from '../../lib/api/api.ts';

const StepUpDialog = lazy(async () => ({
  default: (await import('../../identity/second-factor/StepUpDialog.tsx')).StepUpDialog,
}));

/** Asks for a proof of identity whenever a call needs one. Simultaneous calls share one dialog. */
export function StepUpHost() {
  const [answer, setAnswer] = useState<(proven: boolean) => void>();
  useEffect(() => {
    let waiting: Promise<boolean> | undefined;
    onStepUpNeeded(() => {
      waiting ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        waiting = undefined;
        setAnswer(undefined);
      });
      return waiting;
    });
  }, []);
  // The dialog is above every screen: going back cancels the action and closes the dialog.
  useEffect(() => {
    if (answer === undefined) return;
    const leave = () => answer(false);
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [answer]);
  return answer === undefined ? null : (
    <Suspense>
      <StepUpDialog onEnd={answer} />
    </Suspense>
  );
}
