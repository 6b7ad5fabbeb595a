/** What has photos: a job, or a registered machine. */
export type PhotoOwnerKind = 'job' | 'asset';

export type PhotoOwner = { kind: PhotoOwnerKind; id: number };
