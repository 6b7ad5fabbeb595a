import { useEffect } from 'react';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { dropOldDeclines, usePendingDeclines } from './pending-declines.ts';

const AGAIN_MS = 30_000;

/**
 * Sends pending declines, whatever page is open (R4.24): at once, when the network is back, and every half minute. The
 * code for it loads only if there is one.
 */
export function PendingDeclineSender() {
  const alerts = useAlerts();
  const waiting = usePendingDeclines().join();
  useEffect(dropOldDeclines, []);
  useEffect(() => {
    if (waiting === '') return;
    async function send() {
      dropOldDeclines();
      // If the code fails to load, the next attempt may succeed.
      const sender = await import('./send-declines.ts').catch(() => null);
      await sender?.sendPendingDeclines((alert) => alerts.show({ kind: 'danger', ...alert }));
    }
    send();
    const timer = setInterval(send, AGAIN_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [waiting, alerts]);
  return null;
}
