/** Ten megabytes on a phone's network take time. */
export const FILES_CALL = { timeoutMs: 240_000 };

export type OutgoingFile = { readonly name: string; readonly content: Blob };

/** The form of a message with files. */
export function messageForm(
  fields: Readonly<Record<string, string>>,
  files: readonly OutgoingFile[],
): FormData {
  const form = new FormData();
  // The fields go before the files: the server reads them in order.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, content } of files) form.append('Files', content, name);
  return form;
}

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
