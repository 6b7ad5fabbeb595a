import type { login } from '../../../contracts/accounts/account.ts';
import { ApiError } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import { deviceTokenOf, keepDeviceToken } from './known-device.ts';
import { storedAuth } from './stored-auth.ts';

/** Signs an account in and stores it (R3.06, R4.21). Returns null, or why it couldn't be signed in. */
export async function signIn(UserName: string, Password: string): Promise<ApiError | null> {
  try {
    const json = { UserName, Password, DeviceToken: deviceTokenOf(UserName) };
    const { DeviceToken, ...auth } = await call<typeof login>('POST', '/api/v1/Account/Login', { json });
    keepDeviceToken(UserName, DeviceToken);
    storedAuth.set(auth);
    return null;
  } catch (cause) {
    if (cause instanceof ApiError) return cause;
    throw cause;
  }
}
