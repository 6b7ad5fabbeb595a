import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { childrenOf } from '../../../tests/kit/child-processes.ts';
import { temporaryFolder } from '../../../tests/kit/files/temporary-folder.ts';
import { phonePhoto, smallPhoto } from '../../../tests/kit/photos.ts';
import { until } from '../../../tests/kit/until.ts';
import { resizePhoto } from './process-photo.ts';

const streamOf = (content: Buffer) => async () => Readable.from([content]);
const opened = (stream: Readable) => async () => stream;

describe('[R5.10] a photo is decoded by a process of its own', () => {
  test('into two sizes, upright, as WebP', async () => {
    const decoded = await resizePhoto(streamOf(await phonePhoto()));
    expect(decoded).toMatchObject({ width: 800, height: 1600 });
    expect(await sharp(decoded?.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 160 });
  });

  test('and is no photo if it can’t be', async () => {
    expect(await resizePhoto(streamOf(randomBytes(200_000)))).toBeNull();
    const whole = await phonePhoto(800, 600);
    expect(await resizePhoto(streamOf(whole.subarray(0, whole.length / 2)))).toBeNull();
  });

  test('and fails, to be tried again, if it can’t be read to its end', async () => {
    const whole = await phonePhoto(800, 600);
    async function* cutOff() {
      yield whole.subarray(0, whole.length / 2);
      throw new Error('connection lost');
    }
    await expect(resizePhoto(opened(Readable.from(cutOff())))).rejects.toThrow('connection lost');
    await expect(resizePhoto(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await resizePhoto(streamOf(whole))).toMatchObject({ width: 600 });
  });

  test('that is killed after a time, and only that photo fails', async () => {
    const endless = new PassThrough();
    const fails = expect(resizePhoto(opened(endless), { limitMs: 300 })).rejects.toThrow('SIGKILL');
    const others = await Promise.all([1, 2, 3].map(async () => resizePhoto(streamOf(await smallPhoto()))));
    for (const other of others) expect(other).toMatchObject({ width: 20, height: 40 });
    await fails;
  });

  /** A decoder that runs something before the ordinary one. */
  async function decoderAfter(code: string) {
    const program = join(await temporaryFolder(), 'decoder.mjs');
    const ordinary = JSON.stringify(new URL('./resize-photo-process.ts', import.meta.url));
    await writeFile(program, `${code}; await import(${ordinary});`);
    return program;
  }

  test('also where the service manager forbids to change its priority', async () => {
    const program = await decoderAfter(
      `import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module';
       os.setPriority = () => { throw new Error('EPERM'); }; syncBuiltinESMExports()`,
    );
    expect(await resizePhoto(streamOf(await smallPhoto()), { program })).toMatchObject({ width: 20 });
  });

  test('whose failure says what it wrote last', async () => {
    const program = await decoderAfter(`throw new Error('no memory left')`);
    await expect(resizePhoto(streamOf(await smallPhoto()), { program })).rejects.toThrow(
      /ended with 1\. .*no memory left/s,
    );
  });

  test.skipIf(process.platform !== 'linux')('whose crash fails that photo alone', async () => {
    const before = new Set(await childrenOf(process.pid));
    const fails = expect(resizePhoto(opened(new PassThrough()))).rejects.toThrow('SIGSEGV');
    const newOnes = async () => (await childrenOf(process.pid)).filter((pid) => !before.has(pid));
    await until(async () => (await newOnes()).length > 0);
    for (const pid of await newOnes()) process.kill(pid, 'SIGSEGV');
    await fails;
    expect(await resizePhoto(streamOf(await smallPhoto()))).toMatchObject({ width: 20 });
  });

  test.skipIf(process.platform !== 'linux')('and two at most run at once', async () => {
    const before = new Set(await childrenOf(process.pid));
    const slow = Array.from({ length: 5 }, () => new PassThrough());
    const decoded = slow.map((stream) => resizePhoto(opened(stream)));
    const newOnes = async () => (await childrenOf(process.pid)).filter((pid) => !before.has(pid));
    await until(async () => (await newOnes()).length === 2);
    const content = await smallPhoto();
    for (const stream of slow) {
      expect((await newOnes()).length).toBeLessThanOrEqual(2);
      stream.end(content);
    }
    expect(await Promise.all(decoded)).toHaveLength(slow.length);
  });
});
