import { useEffect } from 'react';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { Redirect } from './redirect.tsx';

/** An unknown route goes to `/` (R2.01), which ends at the dashboard or at sign-in (R2.02): the alert there says why. */
export function UnknownRoute() {
  const alerts = useAlerts();
  useEffect(() => {
    alerts.show({
      kind: 'info',
      title: requestMessages.pageNotFound,
      body: requestMessages.pageNotFoundDetail,
    });
  }, [alerts]);
  return <Redirect to="/" />;
}
