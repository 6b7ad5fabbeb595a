import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { normalisePassword } from '../../domain/accounts/password.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { addressBlock } from './http/address-block.ts';
import { MAX_HASHES_AT_ONCE, MAX_WAITING_SIGN_INS, SIGN_IN_RETRY_SECONDS } from './limits.ts';
import { Busy } from './refusal.ts';

/** Argon2id is the package's default. 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes a whole core, so only a few run at once: a flood of sign-ins mustn't slow down other calls. */
const hashing = new PQueue({ concurrency: MAX_HASHES_AT_ONCE });
const AHEAD_OF_SIGN_INS = { priority: 1 };
/** How many hashes each address block waits for. */
const waiting = new Map<string, number>();

let nobody: Promise<string> | undefined;

/**
 * Hashes a password, whichever way its letters are written. It's slow on purpose: never call it inside a transaction.
 * It goes ahead of waiting sign-ins.
 */
export function hashPassword(password: string): Promise<string> {
  return hashing.add(() => hash(normalisePassword(password), COST), AHEAD_OF_SIGN_INS);
}

/**
 * The ways in which a password may have been hashed, the present one first: earlier versions hashed it as it was typed.
 * Only one for a password of ASCII characters.
 */
const writings = (password: string) =>
  new Set([normalisePassword(password), password, password.normalize('NFD')]);

/** The more hashes an address block waits for, the later is its next one, so that its flood only delays itself. */
async function inTurn<Result>(address: string | null, work: () => Promise<Result>): Promise<Result> {
  if (address === null) return hashing.add(work, AHEAD_OF_SIGN_INS);
  const block = addressBlock(address);
  const ahead = waiting.get(block) ?? 0;
  waiting.set(block, ahead + 1);
  try {
    return await hashing.add(work, { priority: -ahead });
  } finally {
    const left = (waiting.get(block) ?? 1) - 1;
    if (left > 0) waiting.set(block, left);
    else waiting.delete(block);
  }
}

/**
 * Whether the password matches the hash. Without a hash (no such account) it's false after the same work, so that its
 * duration reveals nothing.
 * @param address of somebody who signs in; null for somebody who is signed in already, who goes ahead
 * @throws Busy while too many others are waiting
 */
export async function verifyPassword(
  hashed: string | null,
  password: string,
  address: string | null,
): Promise<boolean> {
  if (hashing.size >= MAX_WAITING_SIGN_INS) throw new Busy(SIGN_IN_RETRY_SECONDS, requestMessages.busy);
  nobody ??= hashPassword('');
  const known = hashed ?? (await nobody);
  for (const written of writings(password)) {
    if (await inTurn(address, () => verify(known, written))) return hashed !== null;
  }
  return false;
}

/** A new hash of a password that matches one of an earlier version, which had it as it was typed; otherwise null. */
export async function renewedHash(hashed: string, password: string): Promise<string | null> {
  if (writings(password).size === 1) return null;
  const isPresent = await hashing.add(() => verify(hashed, normalisePassword(password)), AHEAD_OF_SIGN_INS);
  return isPresent ? null : hashPassword(password);
}
