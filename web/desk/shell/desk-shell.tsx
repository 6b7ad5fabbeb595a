import { LogOut, Search } from 'lucide-react';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import { config } from '../../browser/config.ts';
import { Form } from '../../forms/form.tsx';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkipLink } from '../../ui/page/skip-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useShortcuts } from '../parts/use-shortcuts.ts';
import { useSignOut } from '../staff/gate.tsx';
import { ROLE_NAMES, useSession } from '../staff/session.ts';
import styles from './desk-shell.module.css';
import { type NavItem, Navigation } from './navigation.tsx';

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
        <SearchBox />
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

const JOBS = '/jobs';

/** Finds jobs by any word; `/` goes to it from anywhere but a field. */
function SearchBox() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const searched = pathname === JOBS ? (new URLSearchParams(search).get('SearchTerm') ?? '') : '';
  const [typed, setTyped] = useState({ text: searched, of: searched });
  // Another search, by a link or by Back, replaces what was typed here.
  if (typed.of !== searched) setTyped({ text: searched, of: searched });
  const box = useRef<HTMLInputElement>(null);

  useShortcuts({
    '/': () => {
      box.current?.focus();
      box.current?.select();
    },
  });

  function find(event: FormEvent) {
    event.preventDefault();
    const SearchTerm = typed.text.trim();
    navigate({ pathname: JOBS, search: SearchTerm && `?${new URLSearchParams({ SearchTerm })}` });
  }
  return (
    <search>
      <Form kept="search" sentByEnter className={styles.search} onSubmit={find}>
        <Icon of={Search} className={styles.searchIcon} />
        <input
          ref={box}
          type="search"
          aria-label="Find jobs"
          aria-keyshortcuts="/"
          placeholder="Find jobs"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={120}
          className={styles.searchInput}
          value={typed.text}
          onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
        />
        <kbd className={styles.key} aria-hidden>
          /
        </kbd>
      </Form>
    </search>
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
