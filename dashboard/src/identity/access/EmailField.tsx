import { TextField } from '@galla/ui/inputs/TextField.tsx';
import type { ComponentProps } from 'react';

/** The e-mail, or another name, with which a person signs in. */
export const EmailField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    type="email"
    inputMode="email"
    required
    big
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);
