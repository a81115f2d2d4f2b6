import { registration } from '@galla/contract/identity/registration/calls.ts';
import type {
  AnswersSoFar,
  RegistrationForm,
  RunningRegistration,
} from '@galla/contract/identity/registration/schemas.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { drop, keep, readKept } from '../../../lib/session/storage.ts';
import type { OtpStep } from '../steps.ts';
import type { StepName } from './steps.ts';
import type { Answers } from './use-answers.ts';

/** The step in the browser's history: a reload and a discarded tab keep it, a newly opened address has none. */
const stepInHistory = () => (history.state as { readonly step?: StepName } | null)?.step;

/** The registration that this tab continues; undefined while loading, null for a new one. */
export function useRunning(form: RegistrationForm): RunningRegistration | null | undefined {
  const [running, setRunning] = useState<RunningRegistration | null | undefined>(
    stepInHistory() === undefined ? null : undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has loaded
  useEffect(() => {
    if (running === null) return;
    call(registration.running, {}).then(
      (found) => setRunning(found.running?.form === form ? found.running : null),
      () => setRunning(null),
    );
  }, []);
  return running;
}

const otpName = 'registration-otp';

/** Stores a sent OTP for this tab, so that a reload resumes with it. Its contact is not stored: the server knows it. */
export const keepOtp = ({ token, expiry, sentAt }: OtpStep): void =>
  keep(otpName, JSON.stringify({ token, expiry, sentAt }));

/** Called when the OTP was entered, or for another contact. */
export const dropOtp = (): void => drop(otpName);

/** The OTP that this tab waits for, if the page was reloaded at its step and it is still valid. */
export function readOtp(): OtpStep | undefined {
  const kept = stepInHistory() === 'otp' ? readKept(otpName) : undefined;
  if (kept === undefined) return undefined;
  const otp = { ...(JSON.parse(kept) as Omit<OtpStep, 'phone'>), phone: undefined };
  return Date.parse(otp.expiry) > currentTime() ? otp : undefined;
}

/** The step at which the page resumes: that of the browser's history, or the first one after the OTP. */
export function stepToGoOn(
  running: RunningRegistration | undefined,
  steps: readonly StepName[],
  otp: OtpStep | undefined,
): StepName {
  if (running === undefined) return otp === undefined ? 'contact' : 'otp';
  const open = steps.filter((step) => step !== 'otp');
  return open.find((step) => step === stepInHistory()) ?? open[1] ?? 'contact';
}

/** How long a step waits for its answers to be saved, in ms, so that a slow network delays no one. */
const maxWaitMs = 2_000;

/**
 * Saves the answers so far with the registration, before the next step shows: a reload would abort the call. After a
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
