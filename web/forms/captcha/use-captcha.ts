import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';

type CaptchaState = 'idle' | 'working' | 'done' | 'failed';

export type Captcha = {
  readonly state: CaptchaState;
  /** The box was ticked: the work begins. */
  begin(): void;
  untick(): void;
  /** The answer to send, waited for where the work is still under way; null while the box is not ticked. */
  answer(): Promise<string | null>;
  /** The answer was used for a call that failed: the next one is worked out at once, or asked for where it was refused. */
  renew(cause: unknown): void;
};

/** One captcha of a form (R5.19). Its answer lives in memory only and is good for one use. */
export function useCaptcha(): Captcha {
  const [state, setState] = useState<CaptchaState>('idle');
  const work = useRef<{ answer: Promise<string | null>; abort: AbortController } | null>(null);
  useEffect(() => () => work.current?.abort.abort(), []);

  function begin() {
    work.current?.abort.abort();
    const abort = new AbortController();
    setState('working');
    const answer = solve(abort.signal).then(
      (solved) => {
        if (!abort.signal.aborted) setState('done');
        return solved;
      },
      () => {
        if (!abort.signal.aborted) setState('failed');
        return null;
      },
    );
    work.current = { answer, abort };
  }
  function untick() {
    work.current?.abort.abort();
    work.current = null;
    setState('idle');
  }
  return {
    state,
    begin,
    untick,
    answer: async () => (await work.current?.answer) ?? null,
    renew(cause) {
      if (isRefused(cause)) untick();
      else if (work.current) begin();
    },
  };
}

function isRefused(cause: unknown): boolean {
  return cause instanceof ApiError && cause.errors.some(({ field }) => field === 'RecaptchaResponse');
}

/** The solver arrives with the first tick. */
async function solve(signal: AbortSignal): Promise<string> {
  return (await import('./solve-challenge.ts')).solvedChallenge(signal);
}
