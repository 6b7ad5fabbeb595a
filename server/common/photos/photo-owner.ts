import type { PhotoOwnerKind } from '../../../domain/photos/photos.ts';

export type PhotoOwner = { kind: PhotoOwnerKind; id: number };
