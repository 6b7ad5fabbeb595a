import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mayDropKept } from '../../forms/kept-place.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chooseBusiness } from '../api/business-choice.ts';
import { useBusinesses } from '../api/business-queries.ts';
import { useAuth } from '../api/stored-auth.ts';
import { WAY_IN } from './paths/return-path.ts';
import { signOut } from './sign-out.ts';
import styles from './signed-in-as.module.css';

/** The switch between businesses, for somebody with several (R12.02): this tab is about the chosen one. */
function BusinessSwitch() {
  const businesses = useBusinesses()?.Businesses ?? [];
  const navigate = useNavigate();
  if (businesses.length < 2) return null;
  const current = businesses.find(({ IsCurrent }) => IsCurrent);
  return (
    <select
      className={styles.businesses}
      aria-label="Business"
      value={current?.CustomerId}
      onChange={(event) => {
        // What this page shows is of the other business.
        navigate(WAY_IN);
        chooseBusiness(Number(event.currentTarget.value));
      }}
    >
      {businesses.map(({ CustomerId, BusinessName }) => (
        <option key={CustomerId} value={CustomerId}>
          {BusinessName}
        </option>
      ))}
    </select>
  );
}

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
      <BusinessSwitch />
      <span className={styles.name}>{auth?.Name}</span>
      <Button small busy={busy} onClick={leave}>
        <Icon of={LogOut} />
        Sign out
      </Button>
    </div>
  );
}
