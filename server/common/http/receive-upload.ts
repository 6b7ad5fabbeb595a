import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { limitSlowness } from '../../platform/http/arrival.ts';
import { Refusal } from '../../platform/refusal.ts';
import { uploadSlots } from './upload-slots.ts';

/**
 * Handles a customer's upload, within the limits on concurrent and slow uploads.
 * @throws Busy if too many uploads are being received
 */
export type ReceiveUpload = <Answer>(
  request: FastifyRequest,
  customerId: number,
  handle: () => Promise<Answer>,
) => Promise<Answer>;

/** Counts the uploads of one server. */
export function uploadReceiver(): ReceiveUpload {
  const slots = uploadSlots();
  return async (request, customerId, handle) => {
    using _slot = await slots.take({ customerId, addressBlock: addressBlock(request.ip) });
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

/** The parts of a form as they arrive. */
export async function* partsOf(request: FastifyRequest, limits: FormLimits): AsyncGenerator<Multipart> {
  // If the upload was cut off before we started to read it, its parts would never end.
  if (request.raw.destroyed) throw new Refusal('unparsable', requestMessages.unreadableRequest);
  yield* request.parts({ limits });
}
