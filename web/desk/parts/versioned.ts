import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../../client/api-error.ts';

/** What a change is made to: the version that was on screen when the form opened, and how to read the one there is now. */
export type Seen = { Version: number; fresh: () => Promise<number> };

/**
 * Sends a change with the version that was on screen when the form opened, however often the page behind it is refreshed
 * (R10.04). A refusal says who changed what, and what was typed stays; sending the form again is meant for what there is
 * then.
 */
export function versioned<Done>(
  { Version, fresh }: Seen,
  send: (json: FieldValues) => Promise<Done>,
  read = (typed: FieldValues): FieldValues => typed,
): { read: (typed: FieldValues) => FieldValues; send: (json: FieldValues) => Promise<Done> } {
  let version = Version;
  return {
    read: (typed) => ({ ...read(typed), Version: version }),
    send: (json) =>
      sendSeen(
        () => send(json),
        async () => {
          version = await fresh();
        },
      ),
  };
}

/**
 * Sends a change to what was read. If somebody else changed that since, it's read again before the refusal goes on, which says
 * who changed what (R10.04). @throws ApiError
 */
export async function sendSeen<Done>(
  send: () => Promise<Done>,
  readAgain: () => Promise<unknown>,
): Promise<Done> {
  try {
    return await send();
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'conflict') await readAgain();
    throw cause;
  }
}
