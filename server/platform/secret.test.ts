import { expect, test } from 'vitest';
import { secretOf } from './secret.ts';

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
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(secret.decrypt('second factor', '11', changed.toString('base64url'))).toBeNull();
    expect(secret.decrypt('second factor', '11', bytes.subarray(0, at).toString('base64url'))).toBeNull();
  }
});
