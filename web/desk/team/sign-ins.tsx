import type { ReactNode } from 'react';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import type { SignIn } from '../api/team-queries.ts';
import { Pane } from '../parts/pane.tsx';
import styles from './sign-ins.module.css';

type SignInsProps = {
  query: { data: readonly SignIn[] | undefined; error: Error | null; refetch: () => void };
  /** The button of one of them. */
  action?: (signIn: SignIn) => ReactNode;
};

/** Where somebody is signed in to the desk. */
export function SignIns({ query: { data, error, refetch }, action }: SignInsProps) {
  const now = useNow();
  const at = (instant: string) => dayAndTime(instant, OPERATOR_TIME_ZONE, now);
  return (
    <Pane id="sign-ins" title="Signed in">
      {data?.length === 0 && <p>Nowhere now.</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((signIn) => (
            <li key={signIn.SessionId}>
              <p>
                <b>{signIn.Device}</b>
                {signIn.IsCurrent && ', this browser'}
                <small>
                  Since {at(signIn.SignedInOn)}; last used {at(signIn.LastUsedOn)}
                </small>
              </p>
              {action?.(signIn)}
            </li>
          ))}
        </ul>
      )}
      {!data && error && (
        <RetryAlert title="The sign-ins did not load" onRetry={refetch}>
          {sentenceOf(error)}
        </RetryAlert>
      )}
      {!data && !error && <ListLoading label="Loading the sign-ins" />}
    </Pane>
  );
}
