import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../tests/kit/files/temporary-folder.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Writes the packages that our own files load to the error output when the process ends. */
const LISTING = `
  import { registerHooks } from 'node:module';
  const isPackage = (url) => url.includes('/node_modules/');
  const names = new Map();
  const loaded = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const isOurs = context.parentURL && !isPackage(context.parentURL);
      if (isOurs && isPackage(found.url)) names.set(found.url, /^(@[^/]+\\/)?[^/]+/.exec(specifier)[0]);
      return found;
    },
    load(url, context, next) {
      if (names.has(url)) loaded.add(names.get(url));
      return next(url, context);
    },
  });
  process.on('exit', () => process.stderr.write(JSON.stringify([...loaded].sort())));`;

test('a server that nobody has asked for anything loads these packages and no other', async () => {
  const hook = `data:text/javascript,${encodeURIComponent(LISTING)}`;
  const server = spawn(process.execPath, ['--import', hook, MAIN], {
    env: { GALLEY_ENV: 'test', PORT: '0', LOG_LEVEL: 'error', DATA_DIR: temporaryFolder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const listed = text(server.stderr);
  server.stdout.on('data', (output) => {
    if (String(output).includes('Stop with Ctrl-C')) server.kill('SIGTERM');
  });
  await once(server, 'exit');
  // Before you add one: if only some servers or few calls need it, import it where it's used.
  expect(JSON.parse(await listed)).toEqual([
    '@fastify/compress',
    '@fastify/cookie',
    '@fastify/cors',
    '@fastify/etag',
    '@fastify/formbody',
    '@fastify/helmet',
    '@fastify/multipart',
    '@fastify/rate-limit',
    '@fastify/static',
    '@node-rs/argon2',
    'altcha-lib',
    'bowser',
    'cockatiel',
    'content-disposition',
    'csv-parse',
    'drizzle-orm',
    'fast-json-stringify',
    'fastify',
    'ical-generator',
    'ipaddr.js',
    'lru-cache',
    'minisearch',
    'modern-tar',
    'otpauth',
    'p-queue',
    'papaparse',
    'pg',
    'pg-boss',
    'pg-copy-streams',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'zod',
  ]);
});
