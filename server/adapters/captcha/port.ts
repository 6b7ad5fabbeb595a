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
  /**
   * A new challenge, in the widget's own format.
   * @param work how much it costs to solve, in units of a quarter of a second on a laptop; 1 if left out
   */
  challenge(work?: number): Promise<Record<string, unknown>>;
  /**
   * Checks the widget's response and uses it up: checking it again fails.
   * @param leastWork a challenge that cost less is refused
   */
  check(answer: string, leastWork?: number): Promise<CaptchaCheck>;
  /** Deletes records of expired challenges. */
  deleteExpired(): Promise<void>;
};
