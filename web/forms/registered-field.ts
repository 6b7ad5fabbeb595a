import type { UseFormRegisterReturn } from 'react-hook-form';

/** The result of a form's `register(name)`, or its equivalent in a form that stores each keystroke. */
export type RegisteredField = Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onChange' | 'onBlur'> & {
  /** What a phone's Enter key does in it. */
  enterKeyHint?: 'next' | 'go';
};

/** A field with its error. */
export type FaultyField = RegisteredField & {
  /** The field's name by default. */
  id?: string;
  error: string | undefined;
};
