import { type ReactNode, type Ref, useState } from 'react';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import { config } from '../../browser/config.ts';
import { sentenceOf } from '../../client/api-error.ts';
import form from '../../forms/form.module.css';
import { mayDropKept } from '../../forms/kept-place.ts';
import { Rail } from '../../ui/docket/rail.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { usePageHeading } from '../../ui/page/page.ts';
import { signOut } from './session.ts';
import styles from './staff.module.css';

type GateProps = {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Small print below the box. */
  foot?: ReactNode;
};

/** A page outside the shell, with one box: sign-in, setting up, what went wrong. */
export function Gate({ title, lead, children, foot }: GateProps) {
  const { name } = config().brand;
  const heading = usePageHeading({ title, description: '' });
  return (
    <div className={styles.page}>
      <Rail />
      <OfflineNotice>Carry on here when you're back online.</OfflineNotice>
      <main id="main" className={styles.main}>
        <p className={styles.logo}>
          <img src={MARK_PATH} alt="" width="28" height="28" />
          {name}
        </p>
        <div className={styles.box}>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </div>
        {foot && <p className={styles.foot}>{foot}</p>}
      </main>
    </div>
  );
}

type CodeFieldProps = {
  ref?: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  /** Whether a recovery code works in its place. */
  noRecovery?: boolean;
};

/** A code of the second factor: six digits of an authenticator app, or a recovery code. */
export function CodeField({ ref, value, error, onChange, noRecovery = false }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div className={styles.field}>
      <TextField
        ref={ref}
        name="code"
        label={isRecovery ? 'Recovery code' : 'Code'}
        hint={isRecovery ? 'Each works once.' : 'Six digits that change every 30 seconds.'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={40}
        enterKeyHint="go"
        figures
        className={isRecovery ? undefined : styles.digits}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!noRecovery && (
        <button type="button" className={form.link} onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </button>
      )}
    </div>
  );
}

/** Returns a function that signs out, and says so if that failed; it asks first if that drops something typed (R14.10). */
export function useSignOut(): () => Promise<void> {
  const alerts = useAlerts();
  return async () => {
    if (!mayDropKept()) return;
    await signOut().catch((cause) => {
      alerts.show({ kind: 'danger', title: 'You are still signed in', body: sentenceOf(cause) });
    });
  };
}

/** The way out for somebody who can't set up their account now. */
export function SignOutLink() {
  return (
    <button type="button" className={form.link} onClick={useSignOut()}>
      Sign out
    </button>
  );
}
