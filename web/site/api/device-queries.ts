import { useQuery } from '@tanstack/react-query';
import type {
  listDevices,
  SignedInDevice,
  signOutDevice as signOutDeviceCall,
} from '../../../contracts/accounts/account.ts';
import { call } from '../../client/call.ts';
import { queryClient } from '../../client/query-client.ts';

const DEVICES = ['devices'];

/** Where the customer is signed in, the device used last first. */
export function useDevices() {
  return useQuery(
    {
      queryKey: DEVICES,
      queryFn: async ({ signal }): Promise<SignedInDevice[]> =>
        (await call<typeof listDevices>('GET', '/api/v1/Account/Devices', {}, { signal })).Devices,
    },
    queryClient,
  );
}

/** Signs one device out. @throws ApiError */
export async function signOutDevice(SessionId: string): Promise<void> {
  const path = '/api/v1/Account/Devices/{SessionId}/SignOut';
  const { Devices } = await call<typeof signOutDeviceCall>('POST', path, { params: { SessionId } });
  queryClient.setQueryData(DEVICES, Devices);
}
