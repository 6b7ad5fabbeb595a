import { sentenceOf } from '../../client/api-error.ts';
import form from '../../forms/form.module.css';
import { mayDropKept } from '../../forms/kept-place.ts';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { signOut } from './session.ts';

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
