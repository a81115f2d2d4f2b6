import { registration } from '@galla/contract/registration/endpoints.ts';
import type { AnswersSoFar, RegistrationForm, RunningRegistration } from '@galla/contract/registration/schemas.ts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import type { StepName } from './steps.ts';
import type { Answers } from './use-answers.ts';

/** The step in the browser's history: a reload and a tab that was put away keep it, an address opened anew has none. */
const stepInHistory = () => (history.state as { readonly step?: StepName } | null)?.step;

/** The registration that this tab continues; undefined while loading, null where it begins anew. */
export function useRunning(form: RegistrationForm): RunningRegistration | null | undefined {
  const [running, setRunning] = useState<RunningRegistration | null | undefined>(
    stepInHistory() === undefined ? null : undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come
  useEffect(() => {
    if (running === null) return;
    call(registration.running, {}).then(
      (found) => setRunning(found.running?.form === form ? found.running : null),
      () => setRunning(null),
    );
  }, []);
  return running;
}

/** The step at which the page continues: that of the browser's history, and after the OTP's step the first one. */
export function stepToGoOn(running: RunningRegistration | undefined, steps: readonly StepName[]): StepName {
  if (running === undefined) return 'contact';
  const open = steps.filter((step) => step !== 'otp');
  return open.find((step) => step === stepInHistory()) ?? open[1] ?? 'contact';
}

/** How long a step waits for its answers to be saved, in ms: a slow network delays nobody. */
const maxWaitMs = 2_000;

/**
 * Saves the answers so far with the registration, before the next step shows: a reload would cut the call off. After a
 * failure and a reload they have to be typed again.
 */
export async function keepAnswers(token: string, answers: Answers): Promise<void> {
  const kept = call(registration.keepAnswers, { body: { token, answers: answersSoFar(answers) } });
  const waited = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
  await Promise.race([kept.catch(() => undefined), waited]);
}

function answersSoFar({ channel, product, ...fields }: Answers): AnswersSoFar {
  const filled = (['businessName', 'name', 'website', 'referralCode'] as const)
    .map((field) => [field, fields[field].value.trim()] as const)
    .filter(([, value]) => value !== '');
  return {
    ...(channel === undefined ? {} : { acceptPayments: channel }),
    ...(product === undefined ? {} : { product }),
    ...Object.fromEntries(filled),
  };
}
