import type { ComponentProps } from 'react';
import { Field, type FieldFrameProps, fieldClass } from './Field.tsx';

/** Some lines of text with their label. `onChange` gets the text; `rows` is 3 unless said. */
export function TextArea(
  props: FieldFrameProps & { value: string; onChange: (text: string) => void } & Omit<
      ComponentProps<'textarea'>,
      'value' | 'onChange' | 'className'
    >,
) {
  const {
    label,
    required,
    optional,
    error,
    okay,
    hint,
    labelHidden,
    className,
    id,
    onChange,
    rows = 3,
    ...area
  } = props;
  const frame = { label, required, optional, error, okay, hint, labelHidden, className, id };
  return (
    <Field {...frame}>
      {(control) => (
        <div className={fieldClass('box', 'area')}>
          <textarea {...area} {...control} rows={rows} onChange={(event) => onChange(event.target.value)} />
        </div>
      )}
    </Field>
  );
}
