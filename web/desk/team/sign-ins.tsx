import type { ReactNode } from 'react';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { useNow } from '../../browser/clock.ts';
import { Inline, Stack } from '../../ui/layout.tsx';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import { Loaded } from '../parts/page.tsx';
import { Pane } from '../parts/pane.tsx';
import type { SignIn } from './staff-accounts.ts';
import styles from './team.module.css';

type SignInsProps = {
  query: { data: readonly SignIn[] | undefined; error: Error | null; refetch: () => void };
  /** The button of one of them. */
  action?: (signIn: SignIn) => ReactNode;
};

/** Where somebody is signed in to the desk. */
export function SignIns({ query, action }: SignInsProps) {
  const now = useNow();
  const at = (instant: string) => dayAndTime(instant, OPERATOR_TIME_ZONE, now);
  return (
    <Pane id="sign-ins" title="Signed in">
      <Loaded query={query} noun="sign-ins">
        {(signIns) =>
          signIns.length === 0 ? (
            <p>Nowhere now.</p>
          ) : (
            <Stack as="ul" gap={3} className={styles.list}>
              {signIns.map((signIn) => (
                <Inline as="li" gap={4} lineGap={2} align="center" between key={signIn.SessionId}>
                  <p>
                    <b>{signIn.Device}</b>
                    {signIn.IsCurrent && ', this browser'}
                    <small>
                      Since {at(signIn.SignedInOn)}; last used {at(signIn.LastUsedOn)}
                    </small>
                  </p>
                  {action?.(signIn)}
                </Inline>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Pane>
  );
}
