import type { ComponentProps } from 'react';
import { TextField } from '../ui/fields/text-field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'autoComplete'> & {
  /** `username` if it's for signing in. */
  autoComplete: 'email' | 'username';
};

/** An email field, with a keyboard that has an @ and no capitals. */
export function EmailField(props: EmailFieldProps) {
  return <TextField {...props} label="Email" type="email" inputMode="email" autoCapitalize="none" />;
}
