import type { loginWithCode, requestSignInCode } from '../../../contracts/accounts/account.ts';
import { ApiError } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import { deviceTokenOf, keepDeviceToken } from './known-device.ts';
import { storedAuth } from './stored-auth.ts';

/** Asks for a code by email; the answer is the same for any address. @throws ApiError */
export async function askForCode(UserName: string, RecaptchaResponse: string) {
  const json = { UserName, RecaptchaResponse };
  const path = '/api/v1/Account/Login/CodeRequest';
  const reply = await call<typeof requestSignInCode>('POST', path, { json });
  return { requestId: reply.RequestId, message: reply.Message };
}

/** Signs in with the code and stores the account, as `signIn` does. Returns null, or why it failed. */
export async function signInWithCode(
  userName: string,
  RequestId: string,
  Code: string,
): Promise<ApiError | null> {
  try {
    const json = { RequestId, Code, DeviceToken: deviceTokenOf(userName) };
    const path = '/api/v1/Account/Login/Code';
    const { DeviceToken, ...auth } = await call<typeof loginWithCode>('POST', path, { json });
    keepDeviceToken(auth.UserName, DeviceToken);
    storedAuth.set(auth);
    return null;
  } catch (cause) {
    if (cause instanceof ApiError) return cause;
    throw cause;
  }
}
