import { config } from '../../../browser/config.ts';
import { storedValue, useStoredValue } from '../../../browser/stored-value.ts';

/** The page to return to after signing in, and who may. */
export type SentToSignIn = {
  /** The route with its query: `/dashboard--job?RepairId=1042`. */
  readonly path: string;
  /** `ended`: their session ended on that page; `needed`: they came without being signed in. */
  readonly why: 'ended' | 'needed';
  /** Who was signed in, '' for nobody; another customer doesn't return to that page. */
  readonly userName: string;
};

/** Where signing in leads by default. */
export const WAY_IN = '/dashboard';

/** It belongs to this tab, since another has its own page to return to, and survives a reload at sign-in (R6.03). */
const sentToSignIn = storedValue<SentToSignIn | null>({
  key: () => `${config().brand.storagePrefix}:return-path`,
  parse,
  format: (sent) => sent && JSON.stringify(sent),
  storage: () => sessionStorage,
});

/** Stores where a guard or a refused token sent somebody from (R6.03, R7.60). */
export function rememberReturn(sent: SentToSignIn): void {
  sentToSignIn.set(sent);
}

/** Why somebody was sent to sign-in; null if they opened it themselves. */
export function useSentToSignIn(): SentToSignIn | null {
  return useStoredValue(sentToSignIn);
}

/** The route that signing in leads to; returned once. */
export function takeReturnPath(userName: string): string {
  const sent = sentToSignIn.get();
  clearReturn();
  const isTheirs = sent !== null && (sent.userName === '' || sent.userName === userName);
  return isTheirs ? sent.path : WAY_IN;
}

/** Forgets it, because the person chose to go somewhere else. */
export function clearReturn(): void {
  sentToSignIn.set(null);
}

function parse(json: string | null): SentToSignIn | null {
  try {
    const sent = JSON.parse(json ?? 'null') as SentToSignIn | null;
    return sent?.path.startsWith('/') ? sent : null;
  } catch {
    return null;
  }
}
