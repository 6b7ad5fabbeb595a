import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import PQueue from 'p-queue';
import { durableFolder } from '../../platform/durable-file.ts';
import { MAX_STORES_AT_ONCE, STORAGE_CALLS } from '../../platform/limits.ts';
import { type Check, check } from '../check.ts';
import { arriving, providerCalls } from '../resilience.ts';
import { checkedKey, type Storage, StorageUnavailable } from './port.ts';

export type S3Settings = {
  bucket: string;
  region: string;
  /** The address of an S3-compatible service; undefined for Amazon's own. */
  endpoint?: string | undefined;
  /** Undefined to let the SDK find them, such as by the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
};

/** The smallest part that S3 accepts in an upload in parts, in bytes; a smaller file is sent in one go. */
const PART_BYTES = 5 * 1024 * 1024;

/**
 * A bucket of Amazon S3 or a compatible service. Uploads go to this server's disk first.
 * @param folder where they are kept until they are stored
 */
export function s3Storage(settings: S3Settings, folder: string): Storage {
  const { bucket: Bucket } = settings;
  const received = durableFolder(folder);
  const client = clientFor(settings);
  const stores = new PQueue({ concurrency: MAX_STORES_AT_ONCE });
  const call = providerCalls({
    provider: 'S3',
    seconds: STORAGE_CALLS.wholeSeconds,
    // The SDK retries by itself.
    retries: 0,
    isOutage,
  });

  /** The content of a file as it arrives; null if there's no such file. */
  async function open(key: string): Promise<Readable | null> {
    const Key = checkedKey(key);
    try {
      const { Body } = await call((abortSignal) =>
        client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }),
      );
      return arriving(Body as Readable, STORAGE_CALLS.silenceSeconds, unavailable);
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw unavailable(error);
    }
  }

  return {
    async put(key, content) {
      const Key = checkedKey(key);
      await call((abortSignal) =>
        client.send(new PutObjectCommand({ Bucket, Key, Body: content }), { abortSignal }),
      ).catch(fail);
    },
    receive: received.receive,
    async keep(file, key) {
      const Key = checkedKey(key);
      await stores
        .add(() => call((signal) => upload(client, { Bucket, Key, path: file.path }, signal)))
        .catch(fail);
    },
    async get(key) {
      const content = await open(key);
      return content && buffer(content);
    },
    read: open,
    async remove(key) {
      const Key = checkedKey(key);
      await call((abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      ).catch(fail);
    },
    async list(folder) {
      const Prefix = `${checkedKey(folder)}/`;
      return call(async (abortSignal) => {
        const keys: string[] = [];
        for await (const { Contents = [] } of paginateListObjectsV2(
          { client },
          { Bucket, Prefix, Delimiter: '/' },
          { abortSignal },
        )) {
          keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
        }
        return keys;
      }).catch(fail);
    },
  };
}

/** Checks that the bucket can be reached, and that the key may write, read, list and delete, with one small file. */
export async function checkS3(settings: S3Settings): Promise<Check> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-doctor-'));
  const storage = s3Storage(settings, folder);
  const key = `checks/${randomUUID()}`;
  return check(
    async () => {
      await storage.put(key, Buffer.from('checked'));
      await storage.get(key);
      await storage.list('checks');
      await storage.remove(key);
    },
    (error) => error instanceof StorageUnavailable && error.isRefusal,
  ).finally(() => rm(folder, { recursive: true, force: true }));
}

/** Compatible services rarely have a host name per bucket, and some refuse the SDK's checksums or don't send any. */
const COMPATIBLE = {
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const;

function clientFor({ region, endpoint, credentials }: S3Settings): S3Client {
  const { attemptSeconds, retries } = STORAGE_CALLS;
  return new S3Client({
    region,
    maxAttempts: retries + 1,
    requestHandler: { requestTimeout: attemptSeconds * 1000, throwOnRequestTimeout: true },
    ...(endpoint && { endpoint, ...COMPATIBLE }),
    ...(credentials && { credentials }),
  });
}

/** Sends a file from this server's disk, a part at a time. */
async function upload(
  client: S3Client,
  { path, ...object }: { Bucket: string; Key: string; path: string },
  signal: AbortSignal,
): Promise<void> {
  const content = createReadStream(path);
  const params = { ...object, Body: content };
  const sending = new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 });
  signal.addEventListener('abort', () => void sending.abort());
  try {
    await sending.done();
  } finally {
    content.destroy();
  }
}

/** False for errors that mean S3 refused a request, such as one for a file that doesn't exist. */
function isOutage(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 500;
  return status >= 500 || status === 429;
}

/** In our own words, because S3's errors can name the key and the file. */
function unavailable(error: unknown): StorageUnavailable {
  const { name, message, code, $metadata } = error as Error & Partial<S3ServiceException> & { code?: string };
  const status = $metadata?.httpStatusCode;
  return status
    ? new StorageUnavailable(`S3 replied with ${status} ${name}`, !isOutage(error))
    : new StorageUnavailable(`S3 failed: ${message || code}`);
}

function fail(error: unknown): never {
  throw unavailable(error);
}
