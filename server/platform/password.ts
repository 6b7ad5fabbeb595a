import { hash, verify } from '@node-rs/argon2';

/** Argon2id is the package's default. 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let nobody: Promise<string> | undefined;

/** Hashes a password. Slow on purpose: never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password matches the hash. Without a hash (no such name) it's false after the same work, so that the time
 * taken reveals nothing.
 */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('');
  const known = hashed ?? (await nobody);
  const matches = await verify(known, password);
  return hashed !== null && matches;
}
