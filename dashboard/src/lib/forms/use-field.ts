import { useState } from 'react';

interface Checker {
  safeParse(value: string): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly Issue[] } | undefined;
  };
}

interface Issue {
  readonly message: string;
}

/** A field of a form with the rule of the contract behind it. */
export interface FormField {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  /** Checks now, shows what is wrong, and says whether all is well. */
  readonly check: () => boolean;
  readonly setError: (error: string | undefined) => void;
  /** Back to what it was at first. */
  readonly reset: () => void;
}

/** Checked when it is left with something in it, on each change once it has failed, and when the form is sent. */
export function useField(rule: Checker, initial = ''): FormField {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  const wrong = (text: string) => rule.safeParse(text).error?.issues[0]?.message;
  return {
    value,
    error,
    setError,
    onChange(text) {
      setValue(text);
      if (error !== undefined) setError(wrong(text));
    },
    onBlur() {
      if (value !== '') setError(wrong(value));
    },
    check() {
      const found = wrong(value);
      setError(found);
      return found === undefined;
    },
    reset() {
      setValue(initial);
      setError(undefined);
    },
  };
}
