import { useEffect, useRef, useState } from 'react';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { config } from '../../browser/config.ts';
import { ownScriptUrl, RECAPTCHA_SCRIPT } from '../../browser/trusted-types.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import type { Captcha } from './use-captcha.ts';

export type CaptchaFieldProps = {
  id: string;
  captcha: Captcha;
  error: string | undefined;
};

/** The width of Google's normal box; if there's less room, its narrow one is used. */
const NORMAL_WIDTH = 304;

/** Google's tick box (R7.62). */
export function RecaptchaField({ id, captcha, error, siteKey }: CaptchaFieldProps & { siteKey: string }) {
  const { state, untick } = captcha;
  const room = useRef<HTMLDivElement>(null);
  const latest = useRef(captcha);
  latest.current = captcha;
  /** Empties the box after its answer was used; undefined while there's nothing in it. */
  const reset = useRef<() => void>(undefined);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    const place = document.createElement('div');
    let isGone = false;
    loadRecaptcha().then(
      (recaptcha) => {
        if (isGone || !room.current) return;
        room.current.append(place);
        const widget = recaptcha.render(place, {
          sitekey: siteKey,
          size: room.current.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
          theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
          callback(answer) {
            reset.current = () => recaptcha.reset(widget);
            latest.current.solved(answer);
          },
          'expired-callback': () => latest.current.untick(),
          'error-callback': () => latest.current.fail(),
        });
      },
      () => {
        if (!isGone) latest.current.fail();
      },
    );
    return () => {
      isGone = true;
      reset.current = undefined;
      place.remove();
    };
  }, [siteKey, attempt]);

  useEffect(() => {
    if (state !== 'idle') return;
    reset.current?.();
    reset.current = undefined;
  }, [state]);

  const message =
    state === 'failed'
      ? requestMessages.captchaNotLoaded(config().brand.phone)
      : state === 'done'
        ? undefined
        : error;
  return (
    <Stack gap={2}>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      {/* Google's frame has a label of its own; this takes the focus after a submit without a tick. */}
      <section
        ref={room}
        id={id}
        tabIndex={-1}
        aria-label="I'm not a robot"
        aria-describedby={message ? `${id}-error` : undefined}
      />
      {state === 'failed' && (
        <Button
          onClick={() => {
            untick();
            setAttempt(attempt + 1);
          }}
        >
          Load the check again
        </Button>
      )}
    </Stack>
  );
}

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
function loadRecaptcha(): Promise<Grecaptcha> {
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
