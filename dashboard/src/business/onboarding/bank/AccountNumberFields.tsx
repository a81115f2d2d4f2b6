import { fieldProblem } from '@galla/contract/business/onboarding/field-problems.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import css from '../Kyc.module.css';
import { fieldLabel, fieldValue } from '../kyc-labels.ts';
import { MaskedField } from '../MaskedField.tsx';
import { useChanging } from '../use-changing.ts';
import type { SectionForm } from '../use-section.ts';

const c = classNames(css);

/** How two entries of a number differ; undefined if they are equal. */
export function differenceOf(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  const first = [...one].findIndex((digit, index) => other[index] !== digit);
  if (one.length !== other.length || first < 0) return t`The number of digits doesn’t match.`;
  const left = one.length - first;
  return plural(left, { one: 'The last digit doesn’t match.', other: 'The last # digits don’t match.' });
}

/** The account number, entered twice. It is saved once both entries are equal. */
export function useAccountNumber(form: SectionForm) {
  const [again, setAgain] = useState('');
  const [wrong, setWrong] = useState<string>();
  const clear = () => {
    setAgain('');
    setWrong(undefined);
  };
  const { saved, isShown, open } = useChanging(form, 'accountNumber', clear);
  const number = fieldValue(form.values, 'accountNumber');
  const difference = (text: string) => (text === '' ? t`Enter the account number again.` : differenceOf(number, text));
  return {
    again,
    wrong,
    saved,
    isShown,
    number,
    open,
    change(text: string) {
      setAgain(text);
      if (wrong !== undefined) setWrong(difference(text));
    },
    leave() {
      if (again === '' || number === '') return;
      const found = difference(again);
      setWrong(found);
      if (found === undefined && fieldProblem('accountNumber', number) === undefined) form.leave('accountNumber');
    },
    /** Whether both entries are equal, or the number was saved before. */
    check(): boolean {
      if (number === '') return true;
      const found = difference(again);
      setWrong(found);
      if (found !== undefined) document.getElementById('accountNumberAgain')?.focus();
      return found === undefined;
    },
  };
}

interface Props {
  readonly form: SectionForm;
  readonly number: ReturnType<typeof useAccountNumber>;
}

/** The account number and its repetition, or the last digits of a saved one. */
export function AccountNumberFields({ form, number }: Props) {
  if (number.isShown) return <MaskedField field="accountNumber" value={number.saved ?? ''} onChange={number.open} />;
  const input = form.input('accountNumber');
  const shared = { required: true, digits: true, maxLength: 18, autoComplete: 'off' };
  return (
    <div className={c('two')}>
      <TextField
        {...shared}
        label={fieldLabel('accountNumber')}
        {...input}
        onBlur={() => form.showProblem('accountNumber', fieldProblem('accountNumber', input.value))}
      />
      <TextField
        {...shared}
        id="accountNumberAgain"
        label={t`Confirm account number`}
        value={number.again}
        error={number.wrong}
        onChange={number.change}
        onBlur={number.leave}
        onPaste={(event) => event.preventDefault()}
      />
    </div>
  );
}
