import { useSyncExternalStore } from 'react';
import { Alert } from '../ui/alert.tsx';

/** Stands on top of the page while the network is gone. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <Alert kind="warning" title="You are offline.">
          What you entered is kept on this device. We go on by ourselves when the network is back.
        </Alert>
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
