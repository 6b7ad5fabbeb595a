import type { PublicConfig } from '../../../contracts/website/public-config.ts';
import { APP_VERSION } from '../../../domain/constants.ts';
import { publicTiles } from '../../adapters/map-tiles/map-tiles.ts';
import type { Deps } from '../../common/deps.ts';
import { passkeyHost } from '../accounts/passkeys/relying-party.ts';

/** The part of the configuration that browsers need. */
export function publicConfig({
  config,
  clock,
  payments,
  captcha,
  abnRegister,
  tileFile,
}: Deps): PublicConfig {
  return {
    brand: config.brand,
    appVersion: APP_VERSION,
    bookingUrl: config.bookingUrl ?? null,
    marketingUrl: config.marketingUrl ?? null,
    apiUrl: config.apiUrl ?? null,
    staffApiUrl: config.staffApiUrl ?? null,
    servicingUrl: config.servicingUrl ?? null,
    passkeyHost: passkeyHost(config),
    clockOffsetMs: clock.offsetMs,
    payments: {
      provider: payments.script.provider,
      scriptUrl: payments.script.url,
      publicKey: payments.script.publicKey,
      hasFrames: payments.script.hasFrames,
    },
    maps: { provider: config.maps.provider, tiles: publicTiles(config.mapTiles, tileFile) },
    abnLookup: abnRegister.isOn,
    captcha: captcha.widget,
  };
}
