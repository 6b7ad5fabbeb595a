import { useEffect, useRef, useState } from 'react';

type CaptchaState = 'idle' | 'working' | 'done' | 'failed';

export type Captcha = {
  readonly state: CaptchaState;
  /** The box was ticked: start solving. */
  begin(): void;
  untick(): void;
  /** The response to send; waits while it's still being solved. Null if the box isn't ticked. */
  answer(): Promise<string | null>;
  /** The response was used: the next one is solved at once. */
  renew(): void;
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
  return {
    state,
    begin,
    untick() {
      work.current?.abort.abort();
      work.current = null;
      setState('idle');
    },
    answer: async () => (await work.current?.answer) ?? null,
    renew() {
      if (work.current) begin();
    },
  };
}

/** The solver loads with the first tick. */
async function solve(signal: AbortSignal): Promise<string> {
  return (await import('./solve-challenge.ts')).solvedChallenge(signal);
}
