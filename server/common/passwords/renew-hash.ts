import type { Queryable } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import type { people } from '../../db/schema/people.ts';
import type { staff } from '../../db/schema/staff.ts';
import { renewedHash } from '../../platform/password.ts';

type Verified = {
  /** The person or staff member. */
  id: number;
  /** The stored hash, which the password matches. */
  passwordHash: string;
  password: string;
};

/** After a sign-in: replaces the hash of an earlier version, which had the password as it was typed. */
export async function renewHash(
  db: Queryable,
  table: typeof people | typeof staff,
  { id, passwordHash, password }: Verified,
): Promise<void> {
  const renewed = await renewedHash(passwordHash, password);
  if (renewed === null) return;
  await db
    .update(table)
    .set({ passwordHash: renewed })
    .where(and(eq(table.id, id), eq(table.passwordHash, passwordHash)));
}
