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
    async send(json) {
      try {
        return await send(json);
      } catch (cause) {
        if (cause instanceof ApiError && cause.code === 'conflict') version = await fresh();
        throw cause;
      }
    },
  };
}
