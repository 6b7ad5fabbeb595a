import type { Config } from '../../config.ts';

/** Where the instant quote is, for links into it; without a slash at its end (R2.14). */
export function quoteSite({ bookingUrl, publicUrl }: Pick<Config, 'bookingUrl' | 'publicUrl'>): string {
  return bookingUrl?.replace(/\/$/, '') ?? publicUrl;
}
