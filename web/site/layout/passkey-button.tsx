import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PASSKEY_CHALLENGE_MINUTES } from '../../../domain/lifetimes.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { signInWithPasskey, suggestPasskeys } from '../api/passkey-sign-in.ts';

/** A minute before the server forgets the challenge. */
const SUGGEST_AGAIN_MS = (PASSKEY_CHALLENGE_MINUTES - 1) * 60_000;

type PasskeyButtonProps = {
  /** Beside a button that has its usual words already. */
  label?: string | undefined;
  /** Called with the sentence that says why it didn't work, and with null before another attempt. */
  onFault: (fault: string | null) => void;
};

/** Signs in with a passkey, by a button or from the browser's suggestions for the email box. */
export function PasskeyButton({ label = 'Sign in with a passkey', onFault }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  useEffect(() => (busy ? undefined : keepSuggesting(onFault)), [busy, onFault]);

  async function signIn() {
    onFault(null);
    setBusy(true);
    try {
      onFault(await signInWithPasskey(new AbortController().signal));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button wide busy={busy} onClick={signIn}>
      <Icon of={KeyRound} />
      {label}
    </Button>
  );
}

/** Suggests passkeys, always with a challenge that's still valid. Returns a function that stops it. */
function keepSuggesting(onFault: (fault: string) => void): () => void {
  let current = new AbortController();
  async function suggest() {
    const { signal } = current;
    const fault = await suggestPasskeys(signal);
    if (!fault || signal.aborted) return;
    onFault(fault);
    void suggest();
  }
  const renewal = setInterval(() => {
    current.abort();
    current = new AbortController();
    void suggest();
  }, SUGGEST_AGAIN_MS);
  void suggest();
  return () => {
    clearInterval(renewal);
    current.abort();
  };
}
