import type { PublicConfig } from '../../../contracts/public-config.ts';
import { APP_VERSION } from '../../../domain/constants.ts';
import type { Deps } from '../../deps.ts';

/** The part of the configuration that browsers need. */
export function publicConfig({ config, clock, payments, captcha }: Deps): PublicConfig {
  return {
    brand: config.brand,
    appVersion: APP_VERSION,
    bookingUrl: config.bookingUrl ?? null,
    marketingUrl: config.marketingUrl ?? null,
    apiUrl: config.apiUrl ?? null,
    staffApiUrl: config.staffApiUrl ?? null,
    servicingUrl: config.servicingUrl ?? null,
    clockOffsetMs: clock.offsetMs,
    payments: { provider: payments.name, scriptUrl: payments.scriptUrl },
    captcha: { provider: captcha.provider },
  };
}
