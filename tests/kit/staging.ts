import { randomBytes } from 'node:crypto';

/** What a staging site can't do without. */
export const STAGING = {
  GALLEY_ENV: 'staging',
  PUBLIC_URL: 'https://staging.galley.example',
  RATE_LIMITS: 'on',
  SECRET: randomBytes(32).toString('base64'),
};
