import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSession } from '../staff/session.ts';
import { useSignOut } from '../staff/sign-out-link.tsx';
import { ROLE_NAMES } from '../team/team-words.ts';
import styles from './who.module.css';

/** Who is signed in, and the way out. */
export function Who() {
  const who = useSession();
  const signOut = useSignOut();
  const [busy, setBusy] = useState(false);
  if (!who) return null;
  async function leave() {
    if (busy) return;
    setBusy(true);
    await signOut();
    setBusy(false);
  }
  return (
    <div className={styles.who}>
      <a className={styles.me} href="#/sign-ins">
        <VisuallyHidden>Your sign-ins </VisuallyHidden>
        <span className={styles.face} aria-hidden>
          {initialsOf(who.Name)}
        </span>
        <span className={styles.name}>
          <b>{who.Name}</b>
          <span>{ROLE_NAMES[who.Role]}</span>
        </span>
      </a>
      <button type="button" className={styles.leave} aria-busy={busy || undefined} onClick={leave}>
        <Icon of={LogOut} />
        <span>Sign out</span>
        <VisuallyHidden> {who.Name}</VisuallyHidden>
      </button>
    </div>
  );
}

/** `RL` of Rosa Lindqvist. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
