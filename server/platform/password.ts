import { hash, verify } from '@node-rs/argon2';

/** Argon2id is the package's own choice. 19 MiB, two passes, one lane; about 11 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let nobody: Promise<string> | undefined;

/** The hash of a password. Slow: never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password is the one that was hashed. Without a hash (nobody has that name) it is false after the same
 * work, so that the time taken tells nothing.
 */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('');
  const known = hashed ?? (await nobody);
  const matches = await verify(known, password);
  return hashed !== null && matches;
}
