import { useEffect, useRef, useState } from 'react';
import { onReauthenticate } from '../client/reauthenticate.ts';

/** Whether a refused call waits for a proof of who is signed in; `close` says whether it was given, and the call goes again. */
export function useProofRequest(): { open: boolean; close: (isProven: boolean) => void } {
  const [open, setOpen] = useState(false);
  const settle = useRef<(isProven: boolean) => void>(undefined);
  useEffect(() => {
    const end = onReauthenticate(
      () =>
        new Promise((resolve) => {
          settle.current = resolve;
          setOpen(true);
        }),
    );
    return () => {
      end();
      settle.current?.(false);
    };
  }, []);
  function close(isProven: boolean) {
    setOpen(false);
    settle.current?.(isProven);
  }
  return { open, close };
}
