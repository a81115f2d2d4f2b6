import type { SubmitEvent } from 'react';
import { checkFields, type FormField } from '../../lib/forms/use-field.ts';
import { useRun } from '../../lib/forms/use-run.ts';
import type { CaptchaAction } from './public/solve-captcha.ts';
import { refusalOf } from './refused.ts';
import { useCaptcha } from './use-captcha.ts';

/**
 * A form of the sign-in page with a captcha. `fields` are by the request's field names, `send` gets the solution and
 * rejects with `Refused`.
 */
export function useCaptchaForm(
  action: CaptchaAction,
  fields: { readonly [name: string]: FormField },
  send: (solution: string) => Promise<void>,
) {
  const { take, reset, box } = useCaptcha(action);
  const { run, busy, problem, setProblem } = useRun();
  const refused = (error: unknown): string => {
    const refusal = refusalOf(error);
    reset(refusal.captcha);
    for (const [name, field] of Object.entries(fields)) field.refuse(refusal.fields[name]);
    return refusal.text;
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem('');
    if (!checkFields(Object.values(fields))) return;
    const solution = take();
    if (solution !== undefined) await run(() => send(solution), { refused });
  };
  return { busy, problem, box, submit };
}
