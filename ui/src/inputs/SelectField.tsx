import { ChevronDown } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useRef } from 'react';
import { Icon } from '../layout/Icon.tsx';
import { Field, type FieldFrameProps, fieldClass } from './Field.tsx';
import type { SelectOption } from './select-option.ts';

// The searchable list depends on the component library, which a short select must not load.
const SearchSelect = lazy(async () => ({ default: (await import('./SearchSelect.tsx')).SearchSelect }));

/** From this number of options on, a select is searchable. */
export const searchableFrom = 8;

/**
 * A labelled select. Up to seven options it is the browser's native list, which is best on a phone; longer lists are
 * searchable. `placeholder` shows while nothing is chosen; `onChange` gets the value.
 */
export function SelectField(
  props: FieldFrameProps & {
    options: readonly SelectOption[];
    value: string;
    onChange: (value: string) => void;
    placeholder?: string;
  } & Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className' | 'children'>,
) {
  const { label, required, optional, error, okay, hint, labelHidden, className, id, ...rest } = props;
  const { options, value, onChange, placeholder = 'Choose', disabled, ...select } = rest;
  const frame = { label, required, optional, error, okay, hint, labelHidden, className, id };
  // The searchable list replaces the native one when it has loaded, which may be while the person is in it.
  const isIn = useRef(false);
  const native = (control: object) => (
    <select
      {...select}
      {...control}
      onFocus={(event) => {
        isIn.current = true;
        select.onFocus?.(event);
      }}
      onBlur={(event) => {
        isIn.current = false;
        select.onBlur?.(event);
      }}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {value === '' && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
  return (
    <Field {...frame}>
      {(control) => (
        <div className={fieldClass('box')}>
          {options.length >= searchableFrom ? (
            <Suspense fallback={native(control)}>
              <SearchSelect
                control={control}
                options={options}
                value={value}
                onChange={onChange}
                placeholder={placeholder}
                disabled={disabled ?? false}
                takesFocus={isIn}
              />
            </Suspense>
          ) : (
            native(control)
          )}
          <Icon of={ChevronDown} className={fieldClass('chevron')} />
        </div>
      )}
    </Field>
  );
}
