import type { SubmitEvent } from 'react';
import { fieldMessage } from '../api/api-error.ts';
import { refusalOf } from '../api/refusal.ts';
import { useAct } from './use-act.ts';
import { type Checked, checkFields } from './use-field.ts';

interface Form {
  /** The fields by their names in the request. */
  readonly fields: { readonly [name: string]: Checked };
  readonly send: () => Promise<unknown>;
  /** The text of a refusal that belongs to no field. */
  readonly textOf?: (error: unknown) => string;
  /** Runs after every attempt and reads again what others may have changed in the meantime. */
  readonly settled?: () => Promise<unknown>;
}

/**
 * A form. Its fields are checked by the rules of the contract, and the first invalid one gets the focus. A refusal of
 * the server appears at its field, or else above the button. Repeated presses send the form once. Fields stay editable
 * while it is sent: a refusal of an older value does not show at a changed field.
 */
export function useForm({ fields, send, textOf = refusalOf, settled }: Form) {
  const refused = (error: unknown): string => {
    const wrong = Object.entries(fields).map(([name, field]) => ({ field, message: fieldMessage(error, name) }));
    const shown = wrong.filter(({ field, message }) => field.refuse(message));
    shown[0]?.field.focus();
    return wrong.some(({ message }) => message !== undefined) ? '' : textOf(error);
  };
  const { run, busy, problem, setProblem } = useAct({ refused, ...(settled && { settled }) });
  /** Returns whether the form was saved, for the question about unsaved changes. */
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
