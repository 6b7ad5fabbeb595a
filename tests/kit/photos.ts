import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { send, type TestApp } from './app.ts';

export type Photo = { clientId: string | null; content: Buffer };

export const photo = (content: Buffer, clientId: string | null = randomUUID()): Photo => ({
  clientId,
  content,
});

/** A photo as phones make them: on its side, with the camera's data and the place in it. */
export function phonePhoto(width = 2400, height = 1200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c93709' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitude: '33/1 52/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export const smallPhoto = () => phonePhoto(40, 20);

export const jobPhotosPath = (jobId: number) => `jobs/${jobId}/uploadphotos`;
export const equipmentPhotosPath = (equipmentId: number) => `equipment/${equipmentId}/photo`;

/** Sends photos as a browser does, to a path of the portal. */
export async function uploadPhotos(
  app: FastifyInstance,
  token: string | null,
  path: string,
  photos: readonly Photo[],
) {
  return uploadForm(app, token, path, photosForm(photos));
}

export function photosForm(photos: readonly Photo[]): FormData {
  const form = new FormData();
  for (const { clientId, content } of photos) {
    if (clientId !== null) form.append('ClientId', clientId);
    form.append('Photos', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'photo.jpg');
  }
  return form;
}

/** A form as the bytes and the type of a request. */
export async function multipartOf(form: FormData): Promise<{ type: string; payload: Buffer }> {
  const request = new Request('http://galley.test', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { type, payload: Buffer.from(await request.arrayBuffer()) };
}

/** Sends a form of photos as it is. */
export async function uploadForm(app: FastifyInstance, token: string | null, path: string, form: FormData) {
  const { type, payload } = await multipartOf(form);
  return send(app, {
    method: 'POST',
    url: `/api/v1/customerportal/${path}`,
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  });
}

/** A last field, and the end of the form that `startUpload` began. */
export const END_OF_FORM = 'Content-Disposition: form-data; name="End"\r\n\r\n\r\n--abc--\r\n';

/** Sends one photo of an upload and then stalls, like a phone that lost its connection. */
export function startUpload(url: string, token: string, clientId: string, content: Buffer) {
  const upload = request(url, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=abc', authorization: `Bearer ${token}` },
  });
  // Destroying it is the point.
  upload.on('error', () => {});
  upload.write(
    `--abc\r\nContent-Disposition: form-data; name="ClientId"\r\n\r\n${clientId}\r\n` +
      '--abc\r\nContent-Disposition: form-data; name="Photos"; filename="a.jpg"\r\n' +
      'Content-Type: image/jpeg\r\n\r\n',
  );
  upload.write(content);
  upload.write('\r\n--abc\r\n');
  return upload;
}

/** The names of all files in the storage; an uploaded one is `original`, whichever attempt brought it. */
export async function storedFiles({ deps }: TestApp): Promise<string[]> {
  const folder = join(deps.config.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name.replace(/^original-.+/, 'original'));
}
