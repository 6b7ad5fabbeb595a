import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { limitSlowness } from '../../platform/http/arrival.ts';
import { Refusal } from '../../platform/refusal.ts';
import { uploadSlots } from './upload-slots.ts';

/**
 * Handles an upload, within the limits on concurrent and slow uploads.
 * @throws Busy if too many uploads are being received
 */
export type ReceiveUpload = <Answer>(
  request: FastifyRequest,
  person: string | null,
  handle: () => Promise<Answer>,
) => Promise<Answer>;

/** Counts the uploads of one server. */
export function uploadReceiver(): ReceiveUpload {
  const slots = uploadSlots();
  return async (request, person, handle) => {
    using _slot = await slots.take({ person, addressBlock: addressBlock(request.ip) });
    using _pace = limitSlowness(request.raw);
    try {
      return await handle();
    } finally {
      // The rest of a refused upload is read and dropped, since many clients only read the reply after sending it all.
      request.raw.unpipe();
      request.raw.resume();
    }
  };
}

/** The maximum of each in a form; sizes in bytes. */
export type FormLimits = {
  fileSize: number;
  files: number;
  fields: number;
  parts: number;
  fieldSize: number;
};

/**
 * The parts of a form as they arrive.
 * @throws Refusal `unparsable` for a broken or invalid form, which is the sender's fault
 */
export async function* partsOf(request: FastifyRequest, limits: FormLimits): AsyncGenerator<Multipart> {
  // If the upload was cut off before we started to read it, its parts would never end.
  if (request.raw.destroyed) throw new Refusal('unparsable', requestMessages.unreadableRequest);
  try {
    for await (const part of request.parts({ limits })) yield part;
  } catch (error) {
    throw isLimit(error) ? error : new Refusal('unparsable', requestMessages.unreadableRequest);
  }
}

/** Whether it's a limit's error, which has its own code that the problem handler knows. */
function isLimit(error: unknown): boolean {
  return String((error as { code?: string }).code).startsWith('FST_');
}

/** A file's bytes as they arrive. @throws what `tooLarge` makes, beyond the form's maximum size of a file */
export async function* bytesOf({ file }: MultipartFile, tooLarge: () => Error): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch {
    throw new Refusal('unparsable', requestMessages.unreadableRequest);
  }
  // At the limit the stream just ends, as if the file were complete.
  if (file.truncated) throw tooLarge();
}
