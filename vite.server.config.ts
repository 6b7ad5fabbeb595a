import { basename, resolve } from 'node:path';
import { defineConfig } from 'vite';

/** What is started as a program of its own; `dist/server` has each under the name of its file. */
const PROGRAMS = [
  'server/main.ts',
  'server/adapters/mail/read-mail-process.ts',
  'server/common/photos/resize-photo-process.ts',
  'scripts/backup/backup.ts',
  'scripts/backup/move-database.ts',
  'scripts/backup/new-key.ts',
  'scripts/backup/restore.ts',
  'scripts/desk/desk.ts',
  'scripts/doctor/doctor.ts',
  'scripts/import-gnaf.ts',
  'scripts/import-localities.ts',
];

/**
 * Packages that stay outside, since they bring machine code or files that they read beside their JavaScript, or depend on
 * the order in which their own packages are loaded (SimpleWebAuthn's certificates).
 */
export const OUTSIDE = [
  '@node-rs/argon2',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'fontkit',
  'pdfkit',
  'sharp',
  'swagger-ui-dist',
];

/**
 * The server and the commands as a few files with their packages, since Node loads those in half the time of two
 * thousand. What only some servers use is in chunks of its own.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: OUTSIDE },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node26',
    sourcemap: true,
    // Names and lines of an error's stack are worth more than the 6 MB that it would save.
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(
        PROGRAMS.map((path) => [basename(path, '.ts'), resolve(import.meta.dirname, path)]),
      ),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        comments: false,
        sourcemapExcludeSources: true,
      },
    },
  },
});
