import type { UseFormRegisterReturn } from 'react-hook-form';

/** What a form's `register(name)` gives a field, or what a form that keeps each keystroke makes of it. */
export type RegisteredField = Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onChange' | 'onBlur'> & {
  /** What a phone's Enter key does in it. */
  enterKeyHint?: 'next' | 'go';
};

/** A field with what is wrong with it. */
export type FaultyField = RegisteredField & {
  /** The field's name unless given. */
  id?: string;
  error: string | undefined;
};
