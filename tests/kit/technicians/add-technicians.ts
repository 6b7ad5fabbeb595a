import type { Deps } from '../../../server/common/deps.ts';

/** Adds active technicians, where there are none of these names; those whom most tests name unless others are given. */
export async function addTechnicians(
  { pool }: Pick<Deps, 'pool'>,
  names: readonly string[] = ['Dan Okafor', 'Mei Tan', 'Luca Moretti'],
): Promise<void> {
  await pool.query(
    `insert into technicians (name, created_at) select unnest($1::text[]), now() on conflict do nothing`,
    [names],
  );
}
