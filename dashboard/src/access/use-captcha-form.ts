import { type SubmitEvent, useState } from 'react';
import { checkFields, type FormField } from '../lib/forms/use-field.ts';
import type { CaptchaAction } from '../lib/session/solve-captcha.ts';
import { refusalOf } from './refused.ts';
import { useCaptcha } from './use-captcha.ts';

/**
 * A form of the sign-in page with a captcha. `fields` are by their names in the request, `send` gets the solution and
 * rejects with `Refused`. After a success the form stays busy: another step or page takes its place.
 */
export function useCaptchaForm(
  action: CaptchaAction,
  fields: { readonly [name: string]: FormField },
  send: (solution: string) => Promise<void>,
) {
  const { take, reset, box } = useCaptcha(action);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefusal('');
    if (!checkFields(Object.values(fields))) return;
    const solution = take();
    if (solution === undefined || busy) return;
    setBusy(true);
    try {
      await send(solution);
    } catch (error) {
      setBusy(false);
      const refused = refusalOf(error);
      reset(refused.captcha);
      for (const [name, field] of Object.entries(fields)) field.setError(refused.fields[name]);
      setRefusal(refused.text);
    }
  };
  return { busy, refusal, box, submit };
}
