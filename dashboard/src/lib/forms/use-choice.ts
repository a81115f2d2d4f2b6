import { useRef, useState } from 'react';
import type { Checked } from './use-field.ts';

/**
 * A part of a form that is chosen rather than typed. It is checked when the form is sent, and on each change once it has
 * failed. `id` names what gets the focus; without one the focus stays.
 */
export function useChoice<Value>(initial: Value, wrong: (value: Value) => string | undefined, id?: string) {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  const latest = useRef(initial);
  const checked: Checked = {
    check() {
      const found = wrong(value);
      setError(found);
      return found === undefined;
    },
    refuse(refusal) {
      if (latest.current !== value) return false;
      setError(refusal);
      return refusal !== undefined;
    },
    focus: () => id !== undefined && document.getElementById(id)?.focus(),
  };
  return {
    ...checked,
    value,
    error,
    /** The properties of the input on the page. */
    input: {
      value,
      error,
      onChange(next: Value) {
        latest.current = next;
        setValue(next);
        if (error !== undefined) setError(wrong(next));
      },
    },
  };
}
