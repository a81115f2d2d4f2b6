import { OtpInput } from '@galla/ui/inputs/OtpInput.tsx';
import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import type { useField } from '../../lib/forms/use-field.ts';

interface Props extends Pick<ComponentProps<typeof OtpInput>, 'onComplete'> {
  readonly otp: Pick<ReturnType<typeof useField>, 'value' | 'onChange' | 'error'>;
}

/** The only field of an OTP step. */
export const OtpField = ({ otp: { value, onChange, error }, ...props }: Props) => (
  <OtpInput
    id="otp"
    label={t`OTP, 5 digits`}
    labelHidden
    required
    autoFocus
    value={value}
    onChange={onChange}
    error={error}
    {...props}
  />
);
