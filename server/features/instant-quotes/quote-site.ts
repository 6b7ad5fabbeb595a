import type { Config } from '../../config/config.ts';

/** The website of the instant quote, for links to it; without a trailing slash (R2.14). */
export function quoteSite({ bookingUrl, publicUrl }: Pick<Config, 'bookingUrl' | 'publicUrl'>): string {
  return bookingUrl?.replace(/\/$/, '') ?? publicUrl;
}
