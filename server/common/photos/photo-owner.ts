import type { PhotoOwnerKind } from '../../../domain/jobs/photos.ts';

export type PhotoOwner = { kind: PhotoOwnerKind; id: number };
