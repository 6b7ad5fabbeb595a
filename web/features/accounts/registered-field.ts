import type { UseFormRegisterReturn } from 'react-hook-form';

/** What a form's `register(name)` gives a field, or what a form that keeps each keystroke makes of it. */
export type RegisteredField = Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onChange' | 'onBlur'>;
