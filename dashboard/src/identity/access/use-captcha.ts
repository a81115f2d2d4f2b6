import { captchaTexts } from '@galla/contract/core/first-texts.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import type { CaptchaState } from '@galla/ui/inputs/CaptchaBox.tsx';
import { useEffect, useRef, useState } from 'react';
import type { CaptchaAction, SolvedCaptcha } from './public/solve-captcha.ts';

/** A captcha of a form. */
export interface Captcha {
  /** The properties of the box on the page. */
  readonly box: { readonly state: CaptchaState; readonly error: string | undefined; readonly onPress: () => void };
  /** The solution, for one use; without one the box asks for it. */
  readonly take: () => string | undefined;
  /** Resets it, after each use and each error (SES-02, SES-03). */
  readonly reset: (error?: string) => void;
}

/** A solution counts as expired this long before its end, because the call to the server takes time. */
const marginMs = 5000;

/** The captcha for one action: solved in the background on a press, valid for one use within two minutes (SES-03). */
export function useCaptcha(action: CaptchaAction): Captcha {
  const [state, setState] = useState<CaptchaState>('idle');
  const [error, setError] = useState<string>();
  const solved = useRef<SolvedCaptcha>(undefined);
  const work = useRef<AbortController>(undefined);
  const expiry = useRef<ReturnType<typeof setTimeout>>(undefined);

  const drop = (next: CaptchaState) => {
    work.current?.abort();
    clearTimeout(expiry.current);
    solved.current = undefined;
    setState(next);
  };
  const press = async () => {
    drop('working');
    setError(undefined);
    const controller = new AbortController();
    work.current = controller;
    try {
      const { solveCaptcha } = await import('./public/solve-captcha.ts');
      const solution = await solveCaptcha(action, controller);
      if (controller.signal.aborted) return;
      solved.current = solution;
      expiry.current = setTimeout(() => drop('expired'), solution.expiresAt - currentTime() - marginMs);
      setState('verified');
    } catch {
      if (!controller.signal.aborted) drop('failed');
    }
  };
  const take = () => {
    const payload = solved.current?.payload;
    if (payload === undefined) setError(captchaTexts[state === 'expired' ? 'CAPTCHA_EXPIRED' : 'CAPTCHA_REQUIRED']);
    return payload;
  };
  const reset = (reason?: string) => {
    drop('idle');
    setError(reason);
  };
  useEffect(
    () => () => {
      work.current?.abort();
      clearTimeout(expiry.current);
    },
    [],
  );
  return { box: { state, error, onPress: () => void press() }, take, reset };
}
