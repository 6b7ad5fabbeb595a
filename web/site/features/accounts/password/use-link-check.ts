import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import type { Problem } from '../../../../../contracts/problem.ts';
import { config } from '../../../../browser/config.ts';
import { storedValue } from '../../../../browser/stored-value.ts';
import { ApiError } from '../../../../client/api-error.ts';

/** @template Answer the server's reply about a valid link */
export type LinkCheck<Answer = unknown> = {
  readonly state: 'checking' | 'good' | 'invalid' | 'failed';
  /** Set once the state is `good`. */
  readonly answer: Answer | undefined;
  /** Why the link is invalid, or couldn't be checked. */
  readonly failure: string;
  /** What's wrong with an activation link that is invalid. */
  readonly fault: Problem['LinkFault'];
  retry: () => void;
  /** For a link that became invalid while its page was open: used in another tab, or expired. */
  refuse: (cause: ApiError) => void;
};

/**
 * Validates an emailed link once, on opening; the check changes nothing on the server (R4.31).
 * @param check the same function on every render
 */
export function useLinkCheck<Answer>(
  token: string,
  check: (token: string) => Promise<Answer>,
): LinkCheck<Answer> {
  const [state, setState] = useState<LinkCheck['state']>('checking');
  const [answer, setAnswer] = useState<Answer>();
  const [error, setError] = useState<ApiError>();

  /** Returns a function that ignores the result. */
  const validate = useCallback(() => {
    let isIgnored = false;
    setState('checking');
    check(token).then(
      (valid) => {
        if (isIgnored) return;
        setAnswer(valid);
        setState('good');
      },
      (cause: unknown) => {
        if (isIgnored) return;
        if (!(cause instanceof ApiError)) throw cause;
        setError(cause);
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
    answer,
    failure: error?.detail ?? '',
    fault: error?.problem?.LinkFault,
    retry: validate,
    refuse(cause) {
      setError(cause);
      setState('invalid');
    },
  };
}

const kept = z.object({ page: z.string(), token: z.string() }).nullable().catch(null);

/** The token of the emailed link that this tab opened last, so that a reload still has it. */
const openedLink = storedValue({
  key: () => `${config().brand.storagePrefix}:emailed-link`,
  parse: (json) => kept.parse(json === null ? null : JSON.parse(json)),
  format: (link) => link && JSON.stringify(link),
  storage: () => sessionStorage,
});

/**
 * The token of an emailed link, moved from the address into this tab's storage, so that it's in no history, bookmark,
 * screenshot or synchronised tab; empty if there's none.
 */
export function useLinkToken(): string {
  const { pathname: page } = useLocation();
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('token');
  const [token, setToken] = useState(() => inAddress ?? tokenOf(page));
  // Another link of the same kind was opened in this tab.
  if (inAddress !== null && inAddress !== token) setToken(inAddress);

  useEffect(() => {
    if (inAddress === null) return;
    openedLink.set({ page, token: inAddress });
    setParams(
      (before) => {
        before.delete('token');
        return before;
      },
      { replace: true },
    );
  }, [inAddress, page, setParams]);
  return token;
}

function tokenOf(page: string): string {
  const link = openedLink.get();
  return link?.page === page ? link.token : '';
}

/** Call it once the link has been used. */
export function forgetLinkToken(): void {
  openedLink.set(null);
  waitingLink.set(null);
}

const waiting = z.object({ page: z.string(), token: z.string(), email: z.string() }).nullable().catch(null);

/**
 * A link that needs an account of its address first. It waits in this browser, not in its tab, since the address may be confirmed in
 * another one.
 */
const waitingLink = storedValue({
  key: () => `${config().brand.storagePrefix}:waiting-link`,
  parse: (json) => waiting.parse(json === null ? null : JSON.parse(json)),
  format: (link) => link && JSON.stringify(link),
});

/** Keeps the link of a page until its address has an account. */
export const keepLinkWaiting = (link: { page: string; token: string; email: string }): void =>
  waitingLink.set(link);

/** Where a new account goes on: to the link that waits for its address, if there is one. */
export function pathAfterAccount(email: string): string {
  const link = waitingLink.get();
  return link?.email === email.toLowerCase() ? `${link.page}?token=${link.token}` : '/dashboard';
}
