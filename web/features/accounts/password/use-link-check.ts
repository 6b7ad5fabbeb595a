import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';

export type LinkCheck = {
  readonly state: 'checking' | 'good' | 'invalid' | 'failed';
  /** Why the link is invalid, or could not be checked. */
  readonly failure: string;
  retry: () => void;
  /** For a link that became invalid while its page was open: used in another tab, or expired. */
  refuse: (why: string) => void;
};

/**
 * Validates an emailed link once, on opening; the check changes nothing on the server (R4.31).
 * @param check the same function at every render
 */
export function useLinkCheck(token: string, check: (token: string) => Promise<unknown>): LinkCheck {
  const [state, setState] = useState<LinkCheck['state']>('checking');
  const [failure, setFailure] = useState('');

  /** Answers how to ignore the result. */
  const validate = useCallback(() => {
    let isIgnored = false;
    setState('checking');
    check(token).then(
      () => !isIgnored && setState('good'),
      (cause: unknown) => {
        if (isIgnored) return;
        if (!(cause instanceof ApiError)) throw cause;
        setFailure(cause.detail);
        setState(cause.code === 'link_invalid' ? 'invalid' : 'failed');
      },
    );
    return () => {
      isIgnored = true;
    };
  }, [token, check]);
  useEffect(() => validate(), [validate]);

  return {
    state,
    failure,
    retry: validate,
    refuse(why) {
      setFailure(why);
      setState('invalid');
    },
  };
}
