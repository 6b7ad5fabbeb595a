import { type FormEvent, useRef, useState } from 'react';
import { accountMessages } from '../../domain/accounts/account-messages.ts';
import { ApiError, sentenceOf } from '../client/api-error.ts';

/**
 * A form's only field, the current password. An empty or wrong one gets its message at the field, every other refusal
 * above the form.
 * @param isNeeded false for a form that's only a button
 * @param onSubmit throws the server's refusal
 */
export function useCurrentPassword(isNeeded: boolean, onSubmit: (password: string) => Promise<void>) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // The form may be in a dialog that is itself inside a page's form.
    event.stopPropagation();
    if (busy) return;
    setFailure(undefined);
    const isMissing = isNeeded && password === '';
    setError(isMissing ? accountMessages.passwordMissing : undefined);
    if (isMissing) return box.current?.focus();
    setBusy(true);
    try {
      await onSubmit(password);
    } catch (cause) {
      const atField = cause instanceof ApiError && cause.errors[0]?.message;
      if (atField) setError(atField);
      else setFailure(sentenceOf(cause));
      box.current?.focus();
    } finally {
      setBusy(false);
    }
  }
  const field = {
    ref: box,
    label: 'Password',
    autoComplete: 'current-password',
    enterKeyHint: 'go',
    value: password,
    error,
    onChange: (event: { currentTarget: HTMLInputElement }) => setPassword(event.currentTarget.value),
  } as const;
  return { field, failure, busy, submit };
}
