import type { PublicConfig } from '../../../contracts/public-config.ts';

export type CaptchaCheck =
  | { outcome: 'accepted' }
  /** Not solved, too old, used before, or not made here. */
  | { outcome: 'refused' }
  /** The service didn't respond; callers refuse this too (R5.19). */
  | { outcome: 'unreachable' };

/** Keeps bots away from anything that emails strangers (R5.19, R7.59). */
export type Captcha = {
  /** The name of the widget for the browser to show. */
  provider: PublicConfig['captcha']['provider'];
  /** A new challenge, in the widget's own format. */
  challenge(): Promise<Record<string, unknown>>;
  /** Checks the widget's response and uses it up: checking it again fails. */
  check(answer: string): Promise<CaptchaCheck>;
  /** Deletes records of expired challenges. */
  deleteExpired(): Promise<void>;
};
