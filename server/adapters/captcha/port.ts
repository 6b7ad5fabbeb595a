export type CaptchaCheck =
  | { outcome: 'accepted' }
  /** Not solved, too old, used before, or not made here. */
  | { outcome: 'refused' }
  /** Nobody could be asked; a caller refuses that too (R5.19). */
  | { outcome: 'unreachable' };

/** Keeps programs out of what sends mails to strangers (R5.19, R7.59). */
export type Captcha = {
  /** Which widget the browser shows. */
  provider: 'altcha';
  /** What the widget has to solve, as it wants it. */
  challenge(): Promise<Record<string, unknown>>;
  /** Checks the widget's answer and uses it up: a second check of the same one is refused. */
  check(answer: string): Promise<CaptchaCheck>;
};
