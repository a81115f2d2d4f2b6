import { goBetweenPages, onPageEntry } from '@galla/ui/overlays/overlay-entries.ts';
import { useEffect, useState } from 'react';
import type { StepName } from './steps.ts';

/** The current step, kept in the browser's history, so that Back is one step back. */
export function useSteps(first: StepName) {
  const [step, setStep] = useState(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's first step
  useEffect(() => {
    history.replaceState({ step: first }, '');
    const follow = ({ state }: PopStateEvent) => setStep((state as { step?: StepName } | null)?.step ?? 'contact');
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return {
    step,
    /** Opens a step. A completed OTP step is replaced, so that Back does not return to it. */
    go(next: StepName) {
      onPageEntry(() => {
        if (step === 'otp') history.replaceState({ step: next }, '');
        else history.pushState({ step: next }, '');
      });
      setStep(next);
    },
    back: () => goBetweenPages(-1),
  };
}
