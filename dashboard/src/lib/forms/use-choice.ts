import { useRef, useState } from 'react';
import type { Checked } from './use-field.ts';

/**
 * A form field that is chosen rather than typed. It is checked when the form is sent, and after a failed check on each
 * change. `id` names the element that gets the focus; without it the focus stays.
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
