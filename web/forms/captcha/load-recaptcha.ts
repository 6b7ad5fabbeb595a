import { ownScriptUrl, RECAPTCHA_SCRIPT } from '../../browser/trusted-types.ts';

/** Google's widget, as developers.google.com/recaptcha/docs/display describes it (version 2). */
type Grecaptcha = {
  ready(then: () => void): void;
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      size: 'normal' | 'compact';
      theme: 'light' | 'dark';
      callback: (answer: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): number;
  reset(widget: number): void;
};

const TIMEOUT_MS = 15_000;

let loading: Promise<Grecaptcha> | undefined;

/**
 * Google's script, loaded when a page first shows the widget.
 * @throws Error if it isn't there within 15 seconds; the next call tries again
 */
export function loadRecaptcha(): Promise<Grecaptcha> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('reCAPTCHA was not loaded'));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    script.onload = () => {
      const { grecaptcha } = globalThis as { grecaptcha?: Grecaptcha };
      // Its first script loads a second one.
      grecaptcha?.ready(() => {
        clearTimeout(timer);
        resolve(grecaptcha);
      });
    };
    script.src = ownScriptUrl(RECAPTCHA_SCRIPT);
    document.head.append(script);
  });
}
