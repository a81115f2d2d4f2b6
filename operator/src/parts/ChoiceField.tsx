import { Field, fieldClass } from '@galla/ui/inputs/Field.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { ChevronDown } from 'lucide-react';

/** A native select: the component library's searchable list would triple the size of the desk's script. */
export function ChoiceField({
  label,
  value,
  onChange,
  options,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}) {
  return (
    <Field label={label} required>
      {(control) => (
        <div className={fieldClass('box')}>
          <select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            {value === '' && <option value="">Choose</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} className={fieldClass('chevron')} />
        </div>
      )}
    </Field>
  );
}
