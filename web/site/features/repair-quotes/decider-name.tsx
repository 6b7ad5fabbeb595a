import { type RefObject, useRef, useState } from 'react';
import { MAX_DECIDER_NAME } from '../../../../domain/constants.ts';
import { contactMessages } from '../../../../domain/messages/contact-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** The name of the person who decides by an emailed link (R4.24). `check` returns whether it's valid, or focuses it. */
export function useDeciderName(name: string) {
  const input = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState(false);
  const fault = faultOf(name);
  function check(): boolean {
    setTried(true);
    if (fault) input.current?.focus();
    return !fault;
  }
  return { input, error: tried ? fault : undefined, check };
}

function faultOf(name: string): string | undefined {
  if (name.trim() === '') return contactMessages.nameRequired;
  return name.trim().length > MAX_DECIDER_NAME
    ? requestMessages.tooLong(String(MAX_DECIDER_NAME))
    : undefined;
}

type DeciderNameProps = {
  input: RefObject<HTMLInputElement | null>;
  name: string;
  error: string | undefined;
  onWrite: (name: string) => void;
};

export function DeciderName({ input, name, error, onWrite }: DeciderNameProps) {
  return (
    <TextField
      ref={input}
      name="Name"
      label="Your name"
      hint="We'll record who decided."
      autoComplete="name"
      value={name}
      error={error}
      onChange={(event) => onWrite(event.currentTarget.value)}
    />
  );
}
