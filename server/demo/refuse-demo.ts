import type { ClientBase } from 'pg';
import { ConfigError } from '../config/config.ts';
import { verifyPassword } from '../platform/password.ts';
import { LEO, MEMBERS, PRIYA, ROSA, SAM } from './demo-people.ts';

const PASSWORDS: ReadonlyMap<string, string> = new Map([
  [ROSA.UserName, ROSA.Password],
  [PRIYA.CheckoutEmailAddress, PRIYA.CheckoutPassword],
  [SAM.CheckoutEmailAddress, SAM.CheckoutPassword],
  [LEO.CheckoutEmailAddress, LEO.CheckoutPassword],
  ...MEMBERS.map(({ userName, password }) => [userName, password] as const),
]);

const SIGN_INS = `
  select user_name as "userName", password_hash as hash from staff where disabled_at is null and user_name = any($1)
  union all
  select user_name, password_hash from people where password_hash is not null and user_name = any($1)`;

/**
 * Refuses a database in which somebody of the demo company can still sign in with the password that our README publishes.
 * @throws ConfigError
 */
export async function refuseDemo(database: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await database.query<{ userName: string; hash: string }>(SIGN_INS, [
    [...PASSWORDS.keys()],
  ]);
  const open: string[] = [];
  for (const { userName, hash } of rows) {
    if (await verifyPassword(hash, PASSWORDS.get(userName) ?? '', null)) open.push(userName);
  }
  if (open.length === 0) return;
  throw new ConfigError([
    `DATABASE_URL: this database has the demo company, whose passwords anybody may know (${open.join(', ')}). Start with an empty one, or start it once with GALLEY_ENV=local to give them other passwords.`,
  ]);
}
