import { useState } from 'react';
import type {
  listDevices,
  SignedInDevice,
  signOutDevice as signOutDeviceCall,
} from '../../../../../contracts/accounts/account.ts';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import { OPERATOR_TIME_ZONE } from '../../../../../domain/constants.ts';
import { now } from '../../../../browser/clock.ts';
import { sentenceOf } from '../../../../client/api-error.ts';
import { call } from '../../../../client/call.ts';
import { queryClient, useQuery } from '../../../../client/query-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../../ui/feedback/use-slow.ts';
import { dayAndTime } from '../../../../ui/words/instant-words.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import styles from './list.module.css';

/** Where the customer is signed in, and signing a device out (R6.06). */
export function Devices() {
  const { data, isPending, error, refetch } = useDevices();
  const isSlow = useSlow(isPending);
  if (error && !data) return <LoadFailed title="Your devices did not load" cause={error} onRetry={refetch} />;
  if (!data) {
    return (
      <div aria-busy="true">
        {isSlow && (
          <>
            <Skeleton width="18ch" />
            <Skeleton width="26ch" />
          </>
        )}
      </div>
    );
  }
  return (
    <ul className={styles.list}>
      {data.map((device) => (
        <Device key={device.SessionId} device={device} />
      ))}
    </ul>
  );
}

function Device({ device }: { device: SignedInDevice }) {
  const alerts = useAlerts();
  const [busy, setBusy] = useState(false);
  const since = dayAndTime(device.SignedInOn, OPERATOR_TIME_ZONE, now());

  async function signOut() {
    setBusy(true);
    try {
      await signOutDevice(device.SessionId);
      alerts.show({ kind: 'success', title: accountMessages.deviceSignedOut(device.Device) });
    } catch (cause) {
      setBusy(false);
      alerts.show({ kind: 'danger', title: sentenceOf(cause) });
    }
  }
  return (
    <li className={styles.row}>
      <p>
        <b>{device.Device}</b>
        <span>{device.IsCurrent ? 'This device' : `Signed in ${since}`}</span>
      </p>
      {!device.IsCurrent && (
        <Button
          small
          busy={busy}
          onClick={signOut}
          aria-label={`Sign out ${device.Device}, signed in ${since}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

const DEVICES = ['devices'];

/** Where the customer is signed in, the device used last first. */
function useDevices() {
  return useQuery({
    queryKey: DEVICES,
    queryFn: async ({ signal }): Promise<SignedInDevice[]> =>
      (await call<typeof listDevices>('GET', '/api/v1/Account/Devices', {}, { signal })).Devices,
  });
}

/** Signs one device out. @throws ApiError */
async function signOutDevice(SessionId: string): Promise<void> {
  const path = '/api/v1/Account/Devices/{SessionId}/SignOut';
  const { Devices } = await call<typeof signOutDeviceCall>('POST', path, { params: { SessionId } });
  queryClient.setQueryData(DEVICES, Devices);
}
