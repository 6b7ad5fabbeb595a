import type { login } from '../../contracts/account.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { storedAuth } from './stored-auth.ts';

/** Signs an account in and stores it (R3.06, R4.21). Returns null, or why it couldn't be signed in. */
export async function signIn(UserName: string, Password: string): Promise<ApiError | null> {
  try {
    const auth = await call<typeof login>('POST', '/api/v1/Account/Login', { json: { UserName, Password } });
    storedAuth.set(auth);
    return null;
  } catch (cause) {
    if (cause instanceof ApiError) return cause;
    throw cause;
  }
}
