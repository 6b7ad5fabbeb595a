/** Photos are ready within seconds of being sent. */
const READY_POLL_MS = 3000;

type Page = { Messages: readonly { Files: readonly { Status: string }[] }[] };

/** How often a thread is asked for again: soon while one of its photos is getting ready. */
export function threadPollMs(pages: readonly Page[] | undefined, usualMs: number): number {
  const isGettingReady = pages?.some(({ Messages }) =>
    Messages.some(({ Files }) => Files.some(({ Status }) => Status === 'received')),
  );
  return isGettingReady ? READY_POLL_MS : usualMs;
}
