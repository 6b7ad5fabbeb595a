import type { Mail } from '../../adapters/mail/port.ts';
import type { Deps } from '../../common/deps.ts';
import { deviceName } from '../../common/sign-in/device-name.ts';
import { deviceById } from '../../common/sign-in/known-devices.ts';
import { newDeviceMail } from './account-emails.ts';
import { accountById } from './accounts.queries.ts';

/** The email about a sign-in on a new device; null if the device has been signed out since. */
export async function writeNewDevice(
  { db, config }: Deps,
  { deviceId }: { deviceId: string },
): Promise<Mail | null> {
  const device = await deviceById(db, deviceId);
  if (!device || device.customerId === null) return null;
  const account = await accountById(db, device.customerId);
  const at = device.createdAt.toTemporalInstant();
  return newDeviceMail(config, { id: deviceId, at, account, device: deviceName(device.userAgent) });
}
