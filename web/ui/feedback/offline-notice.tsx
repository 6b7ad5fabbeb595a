import { type ReactNode, useSyncExternalStore } from 'react';
import wrap from '../page/wrap.module.css';
import { Alert } from './alert.tsx';
import styles from './offline-notice.module.css';

/** Shown at the top of the page while the browser is offline, with what that means there. */
export function OfflineNotice({ children }: { children: ReactNode }) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={wrap.wrap}>
      {!online && (
        <div className={styles.notice}>
          <Alert kind="warning" title="You are offline.">
            {children}
          </Alert>
        </div>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
