import { z } from 'zod';
import { MESSAGE_FILE_KINDS } from '../../domain/messages/message-files.ts';

/**
 * `received` until a task has decoded the whole photo, then `ready`, or `refused` if it can't be read, such as the half of
 * a JPEG.
 */
export const photoStatus = z.enum(['received', 'ready', 'refused']);

/** The photos of an upload, in its order; `refused` if one was sent before and couldn't be read. */
export const uploadedPhotos = z.object({
  Photos: z.array(
    z.object({ ClientId: z.uuid(), documentId: z.uuid(), Status: photoStatus.exclude(['ready']) }),
  ),
});

/** A photo of equipment or a job; its links are signed, valid for minutes, and null until it's ready. */
export const photo = z
  .object({
    documentId: z.uuid(),
    Status: photoStatus,
    Url: z.string().nullable(),
    ThumbnailUrl: z.string().nullable(),
  })
  .meta({ id: 'Photo' });
export type PhotoOnWire = z.infer<typeof photo>;

/** A photo that a technician took at a visit (R11.03). */
export const visitPhoto = photo.extend({ VisitId: z.int() }).meta({ id: 'VisitPhoto' });
export type VisitPhoto = z.infer<typeof visitPhoto>;

/** A photo or PDF of a message (R11.06); its links are like a photo's, and a PDF has no thumbnail. */
export const messageFile = photo
  .extend({
    Kind: z.enum(MESSAGE_FILE_KINDS),
    /** As it's shown and saved. */
    Name: z.string(),
    /** As it was sent. */
    Bytes: z.int(),
  })
  .meta({ id: 'MessageFile' });
export type MessageFile = z.infer<typeof messageFile>;
