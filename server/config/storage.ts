import { z } from 'zod';
import type { S3Settings } from '../adapters/storage/s3.ts';
import type { InEnvironment } from './process.ts';
import { hostAlone, isEncrypted, missing, type ValuesOf } from './variables.ts';

export const storageVariables = {
  STORAGE: z
    .enum(['local', 's3'])
    .default('local')
    .describe(
      'Where photos are kept: local is a folder of DATA_DIR, s3 is a bucket of Amazon S3 or of a compatible service.',
    ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, as galley-photos')
    .optional()
    .describe('The bucket of STORAGE=s3; private, and for this alone.'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be as ap-southeast-2')
    .optional()
    .describe('The region of that bucket.'),
  S3_ENDPOINT: hostAlone
    .optional()
    .describe("The address of a service that is compatible with S3, when it is not Amazon's own."),
  AWS_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe(
      'The key that opens the bucket; without one, the role of the machine is used, where it has one.',
    ),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe('The secret that belongs to it.'),
  AWS_SESSION_TOKEN: z.string().optional().describe('The token that belongs to a temporary key.'),
};

type Values = ValuesOf<typeof storageVariables> & InEnvironment;

export type StorageSettings = { provider: 'local' } | ({ provider: 's3' } & S3Settings);

/** Where photos are kept, of values without a fault. */
export function storageSettings(values: Values): StorageSettings {
  const { STORAGE, S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = values;
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = values;
  if (STORAGE === 'local' || !bucket || !region) return { provider: 'local' };
  const credentials =
    accessKeyId && secretAccessKey
      ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
      : undefined;
  return { provider: 's3', bucket, region, endpoint, credentials };
}

export function storageFaults(values: Values): string[] {
  const { STORAGE, GALLEY_ENV, S3_ENDPOINT, AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = values;
  if (STORAGE !== 's3') return [];
  const faults = missing(values, 'STORAGE', 's3', ['S3_BUCKET', 'S3_REGION']);
  if (!id !== !secret)
    faults.push('AWS_ACCESS_KEY_ID: needs AWS_SECRET_ACCESS_KEY too, and the other way round.');
  if (GALLEY_ENV === 'live' && S3_ENDPOINT && !isEncrypted(S3_ENDPOINT)) {
    faults.push('S3_ENDPOINT: must be https in live, or on this computer.');
  }
  return faults;
}

type Shared = { role: string; dataDir: string; storage: StorageSettings };

/** What separate web servers and workers must share while photos are in a folder; null if that doesn't apply. */
export function sharedPhotosWarning({ role, storage, dataDir }: Shared): string | null {
  if (role === 'all' || storage.provider !== 'local') return null;
  return `ROLE=${role} with STORAGE=local: web servers and workers must run on one machine with the same DATA_DIR (here ${dataDir}), or photos never appear. Else set STORAGE=s3 on all of them.`;
}
