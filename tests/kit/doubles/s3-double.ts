import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { OnEnd } from '../on-end.ts';
import { type HttpCall, type HttpDouble, type HttpReply, httpDouble } from './http-double.ts';

const REGION = 'ap-southeast-2';
const BUCKET = 'galley-photos';
/** Keys of one page of a list; S3 itself gives a thousand. */
const PAGE = 2;

export type S3Double = HttpDouble & {
  /** The content of each object by its key. */
  objects: Map<string, Buffer>;
  /** The parts of unfinished uploads. */
  uploads: Map<string, Buffer[]>;
  /** What STORAGE=s3 is configured with to reach it. */
  env: Record<string, string>;
};

/**
 * Amazon S3 as docs.aws.amazon.com/AmazonS3/latest/API describes it, for one bucket that only its owner's key opens; stopped
 * when the test is over. It checks the signature of every request (AWS Signature Version 4) and the digest of what is
 * uploaded in it.
 */
export async function s3Double(onEnd?: OnEnd): Promise<S3Double> {
  const keys = { accessKeyId: 'AKIAGALLEY', secretAccessKey: randomUUID() };
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Buffer[]>();

  function reply(call: HttpCall): HttpReply {
    const denied = authFault(call, keys) ?? contentFault(call);
    if (denied) return denied;
    const [, bucket, ...rest] = decodeURIComponent(call.url.pathname).split('/');
    if (bucket !== BUCKET) return fault(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '') return call.method === 'GET' ? list(objects, call.url.searchParams) : xml('');
    return call.url.searchParams.has('uploads') || call.url.searchParams.has('uploadId')
      ? multipart(call, key)
      : object(call, key);
  }

  function object({ method, content }: HttpCall, key: string): HttpReply {
    if (method === 'PUT') {
      objects.set(key, content);
      return xml('');
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return { ...xml(''), status: 204 };
    }
    const found = objects.get(key);
    return found ? { status: 200, type: 'binary/octet-stream', body: found } : fault(404, 'NoSuchKey');
  }

  function multipart({ method, url, content }: HttpCall, key: string): HttpReply {
    const id = url.searchParams.get('uploadId') ?? randomUUID();
    if (url.searchParams.has('uploads')) {
      uploads.set(id, []);
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    const parts = uploads.get(id);
    if (!parts) return fault(404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts[Number(url.searchParams.get('partNumber')) - 1] = content;
      return xml('');
    }
    uploads.delete(id);
    if (method === 'DELETE') return { ...xml(''), status: 204 };
    objects.set(key, Buffer.concat(parts));
    return xml('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>');
  }

  const http = await httpDouble(reply, onEnd);
  const env = {
    STORAGE: 's3',
    S3_BUCKET: BUCKET,
    S3_REGION: REGION,
    S3_ENDPOINT: http.url,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  };
  return Object.assign(http, { objects, uploads, env });
}

const xml = (body: string): HttpReply => ({
  status: 200,
  type: 'application/xml',
  body,
  headers: { ETag: `"${randomUUID()}"` },
});

function fault(status: number, code: string): HttpReply {
  return { ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`), status };
}

/** ListObjectsV2, of one folder. */
function list(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): HttpReply {
  const [prefix, from] = [query.get('prefix') ?? '', Number(query.get('continuation-token') ?? 0)];
  const found = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/'))
    .toSorted();
  const next = from + PAGE;
  const isMore = next < found.length;
  return xml(
    `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>` +
      (isMore ? `<NextContinuationToken>${next}</NextContinuationToken>` : '') +
      found
        .slice(from, next)
        .map((key) => `<Contents><Key>${key}</Key></Contents>`)
        .join('') +
      '</ListBucketResult>',
  );
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function authFault(
  { method, url, headers }: HttpCall,
  keys: { accessKeyId: string; secretAccessKey: string },
): HttpReply | null {
  const [, accessKeyId, day = '', region = '', names = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (!accessKeyId) return fault(403, 'AccessDenied');
  if (accessKeyId !== keys.accessKeyId) return fault(403, 'InvalidAccessKeyId');
  if (region !== REGION) return fault(400, 'AuthorizationHeaderMalformed');
  const request = [
    method,
    url.pathname,
    url.search.slice(1).split('&').toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const signed = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const signingKey = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${keys.secretAccessKey}`);
  return hmac(signingKey, signed).toString('hex') === signature ? null : fault(403, 'SignatureDoesNotMatch');
}

/** Whether what arrived is what was sent. Checksums are refused, as by compatible services that know none. */
function contentFault({ headers, content }: HttpCall): HttpReply | null {
  if (Object.keys(headers).some((name) => /checksum/.test(name))) return fault(501, 'NotImplemented');
  return headers['x-amz-content-sha256'] === sha256(content) ? null : fault(400, 'BadDigest');
}
