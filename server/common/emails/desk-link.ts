import type { Config } from '../../config/config.ts';

/** A page of the office's console, for emails to staff. `page` is its hash route: `/team`. */
export const deskLink = (
  { deskOrigin, publicUrl }: Pick<Config, 'deskOrigin' | 'publicUrl'>,
  page: string,
): string => `${deskOrigin ?? publicUrl}/desk#${page}`;
