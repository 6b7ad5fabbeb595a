import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import { config } from '../../browser/config.ts';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkipLink } from '../../ui/page/skip-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useShortcuts } from '../parts/use-shortcuts.ts';
import { useSignOut } from '../staff/gate.tsx';
import { ROLE_NAMES, useSession } from '../staff/session.ts';
import styles from './desk-shell.module.css';
import { type NavItem, Navigation } from './navigation.tsx';

// Later than the shell: contracts may only be read once Zod is configured.
const SearchBox = lazy(async () => ({ default: (await import('./search-box.tsx')).SearchBox }));

/** What surrounds each screen: at its side, or at top and bottom of a phone, the navigation, the search and who is signed in. */
export function DeskShell({ navigation }: { navigation: readonly NavItem[] }) {
  const { name } = config().brand;
  const navigate = useNavigate();
  useShortcuts({ n: () => navigate('/book') });
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.side}>
        <a className={styles.logo} href="#/">
          <img src={MARK_PATH} alt="" width="28" height="28" />
          <span>{name}</span>
        </a>
        <search>
          <Suspense>
            <SearchBox />
          </Suspense>
        </search>
        <Navigation items={navigation} />
        <Who />
      </header>
      <div className={styles.main}>
        <OfflineNotice>
          What you see may be out of date. What you typed stays on this page: save it when you're back online.
        </OfflineNotice>
        <main id="main">
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}

/** Who is signed in, and the way out. */
function Who() {
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
