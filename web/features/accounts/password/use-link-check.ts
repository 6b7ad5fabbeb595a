import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';

export type LinkCheck = {
  readonly state: 'checking' | 'good' | 'invalid' | 'failed';
  /** Why it does not hold, or could not be checked. */
  readonly failure: string;
  retry: () => void;
  /** It went bad while its page stood open: used in another tab, expired. */
  refuse: (why: string) => void;
};

/** Asks once, on opening, whether a mailed link still holds. Asking acts on nothing (R4.31). */
export function useLinkCheck(token: string, check: (token: string) => Promise<unknown>): LinkCheck {
  const [state, setState] = useState<LinkCheck['state']>('checking');
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    setState('checking');
    check(token).then(
      () => !gone && setState('good'),
      (cause: unknown) => {
        if (gone) return;
        if (!(cause instanceof ApiError)) throw cause;
        setFailure(cause.detail);
        setState(cause.code === 'link_invalid' ? 'invalid' : 'failed');
      },
    );
    return () => {
      gone = true;
    };
  }, [token, attempt]);
  return {
    state,
    failure,
    retry: () => setAttempt(attempt + 1),
    refuse(why) {
      setFailure(why);
      setState('invalid');
    },
  };
}
