import { hash, randomBytes } from 'node:crypto';

/** A secret that nobody can guess: 256 random bits in letters that fit a header or a link (R6.06). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of a token: SHA-256, hex. Enough for random tokens; passwords need Argon2. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
