import type { ComponentProps } from 'react';
import { TextField } from '../ui/fields/text-field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'autoComplete'> & {
  label?: string;
  /** `username` if it's for signing in, with `webauthn` where the browser may suggest passkeys. */
  autoComplete: 'email' | 'username' | 'username webauthn';
};

/** An email field, with a keyboard that has an @ and no capitals. */
export function EmailField({ label = 'Email', ...props }: EmailFieldProps) {
  return <TextField {...props} label={label} type="email" inputMode="email" autoCapitalize="none" />;
}
