import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { MAX_HASHES_AT_ONCE, MAX_WAITING_SIGN_INS } from './limits.ts';
import { hashPassword, renewedHash, verifyPassword } from './password.ts';
import { Busy } from './refusal.ts';

const ADDRESS = '198.51.100.20';

describe('password hashes', () => {
  test('are Argon2id at 19 MiB, two passes, one lane, each with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('bench-fridge-7'), hashPassword('bench-fridge-7')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  test('match the password that made them and no other', async () => {
    const hashed = await hashPassword('bench-fridge-7');
    expect(await verifyPassword(hashed, 'bench-fridge-7', ADDRESS)).toBe(true);
    expect(await verifyPassword(hashed, 'bench-fridge-8', ADDRESS)).toBe(false);
  });

  test('match it however its letters are written, also hashes of earlier versions', async () => {
    const composed = 'b\u00e4ckerei-7';
    const decomposed = 'ba\u0308ckerei-7';
    const wide = '\uff42\u00e4ckerei\uff0d\uff17';
    const hashed = await hashPassword(composed);
    const written = [composed, decomposed, wide];
    for (const password of written) {
      expect(await verifyPassword(hashed, password, ADDRESS), password).toBe(true);
      expect(await renewedHash(hashed, password)).toBeNull();
    }
    expect(await verifyPassword(hashed, 'backerei-7', ADDRESS)).toBe(false);
    for (const typed of written) {
      const earlier = await hash(typed);
      expect(await verifyPassword(earlier, typed, ADDRESS), typed).toBe(true);
      const renewed = await renewedHash(earlier, typed);
      if (typed !== composed && renewed === null) throw new Error('Not renewed');
      for (const password of written)
        expect(await verifyPassword(renewed ?? earlier, password, ADDRESS)).toBe(true);
    }
    // A Mac's keyboard wrote it, and a phone's signs in.
    expect(await verifyPassword(await hash(decomposed), composed, ADDRESS)).toBe(true);
  });

  test('nobody has a password, not even an empty one', async () => {
    expect(await verifyPassword(null, '', ADDRESS)).toBe(false);
    expect(await verifyPassword(null, 'bench-fridge-7', ADDRESS)).toBe(false);
  });
});

test('sign-ins beyond the queue are asked to try again, new passwords never are', async () => {
  const hashed = await hashPassword('bench-fridge-7');
  const flood = Array.from({ length: MAX_WAITING_SIGN_INS + 50 }, () =>
    verifyPassword(hashed, 'wrong', ADDRESS),
  );
  const created = hashPassword('coolroom5-b');
  const results = await Promise.allSettled(flood);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toHaveLength(50 - MAX_HASHES_AT_ONCE);
  expect(refused.every((reason) => reason instanceof Busy)).toBe(true);
  expect(await created).toMatch(/^\$argon2id/);
  expect(await verifyPassword(hashed, 'bench-fridge-7', ADDRESS)).toBe(true);
});

test.each([
  ['one address', () => '203.0.113.7'],
  ['the addresses of one IPv6 network', (number: number) => `2001:db8:0:7::${number.toString(16)}`],
])('a sign-in isn’t behind a flood from %s', async (_, addressOf) => {
  const hashed = await hashPassword('bench-fridge-7');
  const done: string[] = [];
  const signIn = async (who: string, address: string) => {
    await verifyPassword(hashed, 'bench-fridge-7', address);
    done.push(who);
  };
  const flood = Array.from({ length: MAX_WAITING_SIGN_INS / 2 }, (_, number) =>
    signIn('flood', addressOf(number + 1)),
  );
  await Promise.all([...flood, signIn('owner', ADDRESS)]);
  // Those that were being hashed when the owner came, and those beside the owner's own.
  expect(done.indexOf('owner')).toBeLessThan(2 * MAX_HASHES_AT_ONCE);
});

describe('[R5.20] common passwords', () => {
  test.each(['password1', 'PASSWORD1', 'abc12345', 'qwerty123', 'iloveyou2'])(
    '%s is one',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true);
    },
  );

  test.each(['coolroom5', 'bench-fridge-7', 'Marlowe41st'])('%s is none', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });
});
