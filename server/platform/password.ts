import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { normalisePassword } from '../../domain/accounts/password.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { MAX_HASHES_AT_ONCE, MAX_WAITING_SIGN_INS, SIGN_IN_RETRY_SECONDS } from './limits.ts';
import { Busy } from './refusal.ts';

/** Argon2id is the package's default. 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes a whole core, so only a few run at once: a flood of sign-ins mustn't slow down other calls. */
const hashing = new PQueue({ concurrency: MAX_HASHES_AT_ONCE });

let nobody: Promise<string> | undefined;

/**
 * Hashes a password, whichever way its letters are written. It's slow on purpose: never call it inside a transaction.
 * It goes ahead of waiting sign-ins.
 */
export function hashPassword(password: string): Promise<string> {
  return hashing.add(() => hash(normalisePassword(password), COST), { priority: 1 });
}

/**
 * The ways in which a password may have been hashed, the present one first: earlier versions hashed it as it was typed.
 * Only one for a password of ASCII characters.
 */
const writings = (password: string) =>
  new Set([normalisePassword(password), password, password.normalize('NFD')]);

/**
 * Whether the password matches the hash. Without a hash (no such account) it's false after the same work, so that its
 * duration reveals nothing.
 * @throws Busy while too many others are waiting
 */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  if (hashing.size >= MAX_WAITING_SIGN_INS) throw new Busy(SIGN_IN_RETRY_SECONDS, requestMessages.busy);
  nobody ??= hashPassword('');
  const known = hashed ?? (await nobody);
  for (const written of writings(password)) {
    if (await hashing.add(() => verify(known, written))) return hashed !== null;
  }
  return false;
}

/** A new hash of a password that matches one of an earlier version, which had it as it was typed; otherwise null. */
export async function renewedHash(hashed: string, password: string): Promise<string | null> {
  if (writings(password).size === 1) return null;
  const isPresent = await hashing.add(() => verify(hashed, normalisePassword(password)), { priority: 1 });
  return isPresent ? null : hashPassword(password);
}
