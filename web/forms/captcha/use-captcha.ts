import { useEffect, useRef, useState } from 'react';
import type { captchaChallenge } from '../../../contracts/accounts/account.ts';
import { config } from '../../browser/config.ts';
import { ApiError } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';

type CaptchaState = 'idle' | 'working' | 'done' | 'failed';

export type Captcha = {
  readonly state: CaptchaState;
  /** The box was ticked: start solving. */
  begin(): void;
  untick(): void;
  /** A provider's widget was ticked. */
  solved(answer: string): void;
  /** A provider's widget doesn't work. */
  fail(): void;
  /** The response to send; waits while it's still being solved. Null if the box isn't ticked. */
  answer(): Promise<string | null>;
  /**
   * The response was used up by a call that failed. Solves another one at once; but if it was refused, or comes from a
   * provider's widget, the customer has to tick the box again.
   */
  renew(cause: unknown): void;
};

/** A form's captcha (R5.19). Its response is only in memory and valid once. */
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
    solved(answer) {
      work.current = { answer: Promise.resolve(answer), abort: new AbortController() };
      setState('done');
    },
    fail() {
      work.current = null;
      setState('failed');
    },
    answer: async () => (await work.current?.answer) ?? null,
    renew(cause) {
      if (isRefused(cause) || config().captcha.provider !== 'altcha') untick();
      else if (work.current) begin();
    },
  };
}

function isRefused(cause: unknown): boolean {
  return cause instanceof ApiError && cause.errors.some(({ field }) => field === 'RecaptchaResponse');
}

/** The solver loads with the first tick. */
async function solve(signal: AbortSignal): Promise<string> {
  const path = '/api/v1/Account/CaptchaChallenge';
  const challenge = await call<typeof captchaChallenge>('GET', path, {}, { signal });
  const { solveChallenge } = await import('../../client/solve-challenge.ts');
  return solveChallenge(challenge, signal);
}
