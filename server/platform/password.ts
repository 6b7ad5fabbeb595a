import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { messages } from '../../domain/messages.ts';
import { MAX_HASHES_AT_ONCE, MAX_WAITING_SIGN_INS, SIGN_IN_RETRY_SECONDS } from './limits.ts';
import { Busy } from './refusal.ts';

/** Argon2id is the package's default. 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes a whole core, so only a few run at once: a flood of sign-ins mustn't slow down other calls. */
const hashing = new PQueue({ concurrency: MAX_HASHES_AT_ONCE });

let nobody: Promise<string> | undefined;

/** Hashes a password. It's slow on purpose: never call it inside a transaction. It goes ahead of waiting sign-ins. */
export function hashPassword(password: string): Promise<string> {
  return hashing.add(() => hash(password, COST), { priority: 1 });
}

/**
 * Whether the password matches the hash. Without a hash (no such account) it's false after the same work, so that its
 * duration reveals nothing.
 * @throws Busy while too many others are waiting
 */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  if (hashing.size >= MAX_WAITING_SIGN_INS) throw new Busy(SIGN_IN_RETRY_SECONDS, messages.busy);
  nobody ??= hashPassword('');
  const known = hashed ?? (await nobody);
  const matches = await hashing.add(() => verify(known, password));
  return hashed !== null && matches;
}
