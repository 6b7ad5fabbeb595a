import type { PhotoOwnerKind } from '../../../domain/photos/photos.ts';

/** What photos are added to by themselves; those of a message come with it. */
export type PhotoOwner = { kind: Exclude<PhotoOwnerKind, 'message'>; id: number };
