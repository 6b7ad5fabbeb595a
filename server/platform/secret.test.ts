import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSecret, secretOf } from './secret.ts';

const secret = secretOf('a secret of the installation');

test('what was encrypted is decrypted with the same purpose and subject only', () => {
  const encrypted = secret.encrypt('second factor', '11', 'JBSWY3DP');
  expect(encrypted).not.toContain('JBSWY3DP');
  expect(secret.encrypt('second factor', '11', 'JBSWY3DP')).not.toBe(encrypted);
  expect(secret.decrypt('second factor', '11', encrypted)).toBe('JBSWY3DP');
  expect(secret.decrypt('another purpose', '11', encrypted)).toBeNull();
  expect(secret.decrypt('second factor', '12', encrypted)).toBeNull();
  expect(secretOf('another secret').decrypt('second factor', '11', encrypted)).toBeNull();
});

test('what was changed or cut short is refused', () => {
  const bytes = Buffer.from(secret.encrypt('second factor', '11', 'JBSWY3DP'), 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(secret.decrypt('second factor', '11', changed.toString('base64url'))).toBeNull();
    expect(secret.decrypt('second factor', '11', bytes.subarray(0, index).toString('base64url'))).toBeNull();
  }
});

test('a replaced secret still verifies and decrypts, and signs nothing any more', () => {
  const former = secretOf('the former secret');
  const rotated = secretOf('the new secret', 'the former secret');
  expect(rotated.codeFor('link', '7')).toBe(secretOf('the new secret').codeFor('link', '7'));
  expect(rotated.isCode('link', '7', former.codeFor('link', '7'))).toBe(true);
  expect(rotated.isCode('link', '8', former.codeFor('link', '7'))).toBe(false);
  expect(former.isCode('link', '7', rotated.codeFor('link', '7'))).toBe(false);
  const encrypted = former.encrypt('second factor', '11', 'JBSWY3DP');
  expect(rotated.decrypt('second factor', '11', encrypted)).toBe('JBSWY3DP');
});

test('an empty secret file is refused, never used as a key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-secret-'));
  await writeFile(join(folder, 'secret'), '\n');
  await expect(loadSecret(undefined, folder)).rejects.toThrow(
    /is empty or damaged: restore it from a backup/,
  );
  await rm(folder, { recursive: true });
});
