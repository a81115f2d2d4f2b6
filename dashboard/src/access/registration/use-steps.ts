import { useEffect, useState } from 'react';
import type { StepName } from './steps.ts';

/** The step that is shown, kept with the browser's history: its Back is a step back. */
export function useSteps(first: StepName) {
  const [step, setStep] = useState(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step that the page begins with
  useEffect(() => {
    history.replaceState({ step: first }, '');
    const follow = ({ state }: PopStateEvent) => setStep((state as { step?: StepName } | null)?.step ?? 'contact');
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return {
    step,
    /** On to a step. The OTP's step is gone once it is done: nobody comes back to it. */
    go(next: StepName) {
      if (step === 'otp') history.replaceState({ step: next }, '');
      else history.pushState({ step: next }, '');
      setStep(next);
    },
    back: () => history.back(),
  };
}
