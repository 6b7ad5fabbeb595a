import { Suspense } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import { config } from '../../browser/config.ts';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import { SkipLink } from '../../ui/page/skip-link.tsx';
import styles from './desk-shell.module.css';
import { type NavItem, Navigation } from './navigation.tsx';
import { SearchBox } from './search-box.tsx';
import { useShortcut } from './use-shortcut.ts';
import { Who } from './who.tsx';

/** What surrounds each screen: at its side, or at top and bottom of a phone, the navigation, the search and who is signed in. */
export function DeskShell({ navigation }: { navigation: readonly NavItem[] }) {
  const { name } = config().brand;
  const navigate = useNavigate();
  useShortcut('n', () => navigate('/book'));
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
