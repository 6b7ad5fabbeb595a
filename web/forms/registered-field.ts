import type { UseFormRegisterReturn } from 'react-hook-form';

/** What a form's `register(name)` gives a field, or what a form that keeps each keystroke makes of it. */
export type RegisteredField = Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onChange' | 'onBlur'>;

/** A field with what is wrong with it. */
export type FaultyField = RegisteredField & {
  /** The field's name unless given. */
  id?: string;
  error: string | undefined;
};
