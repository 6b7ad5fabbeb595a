import type { PublicConfig } from '../../../contracts/public-config.ts';

export type CaptchaCheck =
  | { outcome: 'accepted' }
  /** Not solved, too old, used before, or not made here. */
  | { outcome: 'refused' }
  /** The service did not answer; a caller refuses that too (R5.19). */
  | { outcome: 'unreachable' };

/** Keeps programs out of what sends mails to strangers (R5.19, R7.59). */
export type Captcha = {
  /** The name of the widget that the browser shows. */
  provider: PublicConfig['captcha']['provider'];
  /** A new challenge, in the widget's own format. */
  challenge(): Promise<Record<string, unknown>>;
  /** Checks the widget's answer and uses it up: a second check of the same one is refused. */
  check(answer: string): Promise<CaptchaCheck>;
  /** Deletes records of challenges that have expired. */
  deleteExpired(): Promise<void>;
};
