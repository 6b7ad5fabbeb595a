import type { PublicConfig } from '../../../contracts/website/public-config.ts';
import type { WidgetSources } from '../../platform/http/page-headers.ts';

export type CaptchaCheck =
  | { outcome: 'accepted' }
  /** Not solved, too old, used before, or not made by us. */
  | { outcome: 'refused' }
  /** The service didn't respond, for a reason to log; callers refuse this too (R5.19). */
  | { outcome: 'unreachable'; reason: string };

/** Keeps bots away from anything that emails strangers (R5.19, R7.59). */
export type Captcha = {
  /** The widget for the browser to show. */
  widget: PublicConfig['captcha'];
  /** The external hosts that pages load the widget from; undefined if none. */
  widgetSources?: WidgetSources;
  /** Checks the widget's response and uses it up: checking it again fails. */
  check(answer: string): Promise<CaptchaCheck>;
};
