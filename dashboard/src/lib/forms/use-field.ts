import { useRef, useState } from 'react';

interface Checker {
  safeParse(value: string): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly Issue[] } | undefined;
  };
}

interface Issue {
  readonly message: string;
}

/** A form field that can be invalid. */
export interface Checked {
  /** Checks now, shows the error, and returns whether the value is valid. */
  readonly check: () => boolean;
  /**
   * Shows the server's refusal of the sent value; undefined clears it. If the value has changed since, its own error
   * stays. Returns whether a refusal is shown.
   */
  readonly refuse: (error: string | undefined) => boolean;
  readonly focus: () => void;
}

/** A text field that is checked by a rule of the contract. */
export interface FormField extends Checked {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly setError: (error: string | undefined) => void;
  /** The current value. In a request under way, `value` is still the sent one. */
  readonly latest: () => string;
  /** The properties of the input on the page. */
  readonly input: {
    readonly id: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (value: string) => void;
    readonly onBlur: () => void;
  };
  /** Restores the initial value. */
  readonly reset: () => void;
}

/**
 * The field whose input has this id. It is checked when the person leaves it with text in it and when the form is sent,
 * and after a failed check on each change.
 */
export function useField(id: string, rule: Checker, initial = ''): FormField {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  const latest = useRef(initial);
  const wrong = (text: string) => rule.safeParse(text).error?.issues[0]?.message;
  const onChange = (text: string) => {
    latest.current = text;
    setValue(text);
    if (error !== undefined) setError(wrong(text));
  };
  const onBlur = () => {
    if (value !== '') setError(wrong(value));
  };
  return {
    value,
    error,
    onChange,
    input: { id, value, error, onChange, onBlur },
    check() {
      const found = wrong(value);
      setError(found);
      return found === undefined;
    },
    setError,
    refuse(refusal) {
      if (latest.current !== value) return false;
      setError(refusal);
      return refusal !== undefined;
    },
    latest: () => latest.current,
    focus: () => document.getElementById(id)?.focus(),
    reset() {
      latest.current = initial;
      setValue(initial);
      setError(undefined);
    },
  };
}

/** Checks every field, moves the focus to the first invalid one, and returns whether all are valid. */
export function checkFields(fields: readonly Checked[]): boolean {
  const wrong = fields.filter((field) => !field.check());
  wrong[0]?.focus();
  return wrong.length === 0;
}

/** A field that must equal another one, such as the repeated new password. */
export const sameAs = (field: FormField, other: FormField, text: string): FormField => ({
  ...field,
  check() {
    const fits = field.check();
    if (fits && field.value !== other.value) field.setError(text);
    return fits && field.value === other.value;
  },
});
