import type { ComponentProps } from 'react';
import { Field, type FieldFrameProps, fieldClass } from './Field.tsx';

/** A labelled multi-line text field. `onChange` gets the text; `rows` defaults to 3. */
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
