import type { SectionField } from '@galla/contract/business/onboarding/sections.ts';
import { TextField, type TextFieldProps } from '@galla/ui/inputs/TextField.tsx';
import { fieldLabel } from './kyc-labels.ts';
import type { SectionForm } from './use-section.ts';

type Props = Omit<TextFieldProps, 'label' | 'value' | 'onChange' | 'form'> & {
  readonly form: SectionForm;
  readonly field: SectionField;
};

/** A text field of a section, with its label; saved on blur. */
export const FieldOf = ({ form, field, ...props }: Props) => (
  <TextField label={fieldLabel(field)} required={props.optional !== true} {...props} {...form.input(field)} />
);
