import type { SubmitEvent } from 'react';
import { fieldMessage } from '../api/api-error.ts';
import { refusalOf } from '../api/refusal.ts';
import { useAct } from './use-act.ts';
import { type Checked, checkFields } from './use-field.ts';

interface Form {
  /** The fields by their names in the request. */
  readonly fields: { readonly [name: string]: Checked };
  readonly send: () => Promise<unknown>;
  /** The text of a refusal without a field. */
  readonly textOf?: (error: unknown) => string;
  /** Runs after every try: what somebody else has changed meanwhile is read again. */
  readonly settled?: () => Promise<unknown>;
}

/**
 * A form: its fields are checked by the rules of the contract, the first wrong one gets the focus, and a refusal of the
 * server stands at its field, or else above the button. It is sent once however often it is pressed. Fields stay editable
 * meanwhile: a refusal of an older value does not show at a changed field.
 */
export function useForm({ fields, send, textOf = refusalOf, settled }: Form) {
  const refused = (error: unknown): string => {
    const wrong = Object.entries(fields).map(([name, field]) => ({ field, message: fieldMessage(error, name) }));
    const shown = wrong.filter(({ field, message }) => field.refuse(message));
    shown[0]?.field.focus();
    return wrong.some(({ message }) => message !== undefined) ? '' : textOf(error);
  };
  const { run, busy, problem, setProblem } = useAct({ refused, ...(settled && { settled }) });
  /** Returns whether it was saved, for the question about unsaved changes. */
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
