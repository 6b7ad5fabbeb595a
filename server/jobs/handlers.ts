import type { Deps } from '../deps.ts';
import { forgetBookingKeys } from '../features/bookings/forget-booking-keys.ts';
import { processPhoto } from '../features/bookings/process-photo.ts';
import { sendBookingConfirmation } from '../features/bookings/send-booking-confirmation.ts';
import type { JobHandlers } from './queue.ts';

/** Who does each kind of background job. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    'send-booking-confirmation': (data) => sendBookingConfirmation(deps, data),
    'process-photo': (data) => processPhoto(deps, data),
    'forget-booking-keys': () => forgetBookingKeys(deps),
  };
}
