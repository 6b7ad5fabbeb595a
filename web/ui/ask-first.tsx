import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

type AskFirstProps = {
  label: string;
  /** 'Drop what you typed?' */
  question: string;
  /** The verb of the answer: 'Drop it'. */
  yes: string;
  no: string;
  onYes: () => void;
  small?: boolean;
  disabled?: boolean;
};

/** A button that can't be undone: it asks in its own place before it's done. */
export function AskFirst({ label, question, yes, no, onYes, small, disabled }: AskFirstProps) {
  const [isAsking, setIsAsking] = useState<boolean>();
  const asker = useRef<HTMLButtonElement>(null);
  const refuser = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking !== undefined) (isAsking ? refuser : asker).current?.focus();
  }, [isAsking]);
  if (!isAsking) {
    return (
      <Button ref={asker} small={small} look="quiet" disabled={disabled} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <>
      <span role="status">{question}</span>
      <Button
        small={small}
        onClick={() => {
          setIsAsking(undefined);
          onYes();
        }}
      >
        {yes}
      </Button>
      <Button ref={refuser} small={small} look="quiet" onClick={() => setIsAsking(false)}>
        {no}
      </Button>
    </>
  );
}
