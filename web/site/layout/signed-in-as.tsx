import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { mayDropKept } from '../../forms/kept-place.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAuth } from '../api/stored-auth.ts';
import { signOut } from './sign-out.ts';
import styles from './signed-in-as.module.css';

/** The signed-in customer, and sign-out, in the header: kitchens share tablets (R6.06). */
export function SignedInAs() {
  const auth = useAuth();
  const [busy, setBusy] = useState(false);
  async function leave() {
    if (!mayDropKept()) return;
    setBusy(true);
    await signOut();
  }
  return (
    <div className={styles.who}>
      <span className={styles.name}>{auth?.Name}</span>
      <Button small busy={busy} onClick={leave}>
        <Icon of={LogOut} />
        Sign out
      </Button>
    </div>
  );
}
