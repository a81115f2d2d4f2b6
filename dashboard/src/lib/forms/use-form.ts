import type { SubmitEvent } from 'react';
import { fieldMessage } from '../api/api-error.ts';
import { refusalOf } from '../api/refusal.ts';
import { useAct } from './use-act.ts';
import { type Checked, checkFields } from './use-field.ts';

interface Form {
  /** The fields by their names in the request. */
  readonly fields: { readonly [name: string]: Checked };
  readonly send: () => Promise<unknown>;
  /** What a refusal says that is about no field. */
  readonly textOf?: (error: unknown) => string;
}

/**
 * A form: its fields are checked by the rules of the contract, the first wrong one gets the focus, and what the server
 * refuses stands at its field, or else above the button. It is sent once however often it is pressed.
 */
export function useForm({ fields, send, textOf = refusalOf }: Form) {
  const refused = (error: unknown): string => {
    const wrong = Object.entries(fields).filter(([name, field]) => {
      const message = fieldMessage(error, name);
      field.setError(message);
      return message !== undefined;
    });
    wrong[0]?.[1].focus();
    return wrong.length === 0 ? textOf(error) : '';
  };
  const { run, busy, problem, setProblem } = useAct({ refused });
  /** Gives whether it was saved, as the question about unsaved changes asks. */
  const save = async (): Promise<boolean> => {
    if (busy) return false;
    setProblem('');
    if (!checkFields(Object.values(fields))) return false;
    return (await run(() => send().then(() => true))) === true;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  return { save, submit, busy, problem, setProblem };
}
