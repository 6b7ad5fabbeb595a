import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The queue's tables but for the tasks: its settings and statistics, which each start makes anew. */
const NO_TASKS = /^jobs\.(?!job$)/;

/** Every row of every table, and where every sequence is, as text by the table's name. */
export async function everyRow(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'`);
    const { rows: tables } = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
         where schemaname in ('public', 'jobs') and tablename not like 'job\\_%'
       union select 'pg_sequences'`,
    );
    const everything: Record<string, string[]> = {};
    for (const { name } of tables.filter((table) => !NO_TASKS.test(table.name))) {
      const columns = name === 'pg_sequences' ? '(t.schemaname, t.sequencename, t.last_value)' : 't';
      const where = name === 'pg_sequences' ? `where schemaname = 'public'` : '';
      const { rows } = await client.query<{ row: string }>(
        `select ${columns}::text as row from ${name} t ${where} order by 1`,
      );
      everything[name] = rows.map(({ row }) => row);
    }
    return everything;
  } finally {
    await client.end();
  }
}

/** The bytes of every photo, by path in the data folder. */
export async function everyFile(dataDir: string): Promise<Record<string, string>> {
  const folder = join(dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(folder.length), await readFile(path, 'hex')] as const;
  });
  return Object.fromEntries((await Promise.all(contents)).toSorted());
}
