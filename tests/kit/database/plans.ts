import type { Pool, PoolClient } from 'pg';

export type Statement = { text: string; values: unknown[] };

const recordings = new WeakMap<Pool, Statement[]>();

/** Writes down every statement that the pool sends from now on; there is one such list for a pool. */
export function recordStatements(pool: Pool): Statement[] {
  const known = recordings.get(pool);
  if (known) return known;
  const sent: Statement[] = [];
  watch(pool, (statement) => sent.push(statement));
  recordings.set(pool, sent);
  return sent;
}

/** A nested select whose condition starts with a column without its table. */
const LOST_TABLE = /\(\s*select\b(?:[^()]|\([^()]*\))*?\bwhere\s+"\w+"(?!\.)/i;

/**
 * Writes down the statements, from now on, whose nested selects lost the tables of their columns. Drizzle leaves the
 * tables out of what is selected from a single table, so a nested select that compares with the outer table's column
 * compares with its own. Write such columns as plain SQL (`payments.id`).
 */
export function recordLostTables(pool: Pool): Set<string> {
  const lost = new Set<string>();
  watch(pool, ({ text }) => {
    if (LOST_TABLE.test(text)) lost.add(text);
  });
  return lost;
}

function watch(pool: Pool, take: (statement: Statement) => void) {
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (!watched.has(client)) watchClient(client, take);
    watched.add(client);
  });
}

function watchClient(client: PoolClient, take: (statement: Statement) => void) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const [first, second] = args;
    const { text, values } =
      typeof first === 'string' ? { text: first, values: undefined } : (first as Partial<Statement>);
    take({ text: text ?? '', values: values ?? (Array.isArray(second) ? second : []) });
    return query(...args);
  }) as typeof client.query;
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** A table by itself, or an index of it that is walked through without looking for anything. */
function isReadWhole(node: Plan): boolean {
  const type = node['Node Type'];
  return type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && node['Index Cond'] === undefined);
}

/** The tables that a statement reads from end to end, as the database means to run it; none if it reads nothing. */
export async function tablesReadWhole(db: Pool | PoolClient, { text, values }: Statement): Promise<string[]> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return [];
  const { rows } = await db.query(`explain (format json) ${text}`, values);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  return nodesOf(plan).flatMap((node) => (isReadWhole(node) ? [node['Relation Name'] ?? ''] : []));
}

/**
 * How many rows the step of a prepared statement that reads most goes through, with the plan that it has after a few
 * executions.
 * @param client in a transaction
 */
export async function mostRowsRead(client: PoolClient, { text, values }: Statement): Promise<number> {
  await client.query('set local plan_cache_mode = force_generic_plan');
  await client.query(`prepare explained as ${text}`);
  const literals = values.map((value) => (value === null ? 'null' : client.escapeLiteral(String(value))));
  const { rows } = await client.query(
    `explain (analyze, format json) execute explained (${literals.join(', ')})`,
  );
  await client.query('deallocate explained');
  return mostRowsIn(rows);
}

/** The same for a statement that isn't prepared, whose plan is made for its values. */
export async function mostRowsReadOnce(db: Pool | PoolClient, { text, values }: Statement): Promise<number> {
  const { rows } = await db.query(`explain (analyze, format json) ${text}`, values);
  return mostRowsIn(rows);
}

function mostRowsIn([row]: { 'QUERY PLAN': { Plan: Plan }[] }[]): number {
  const readBy = (node: Plan) =>
    ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);
  return Math.max(...(row?.['QUERY PLAN'] ?? []).flatMap(({ Plan: plan }) => nodesOf(plan)).map(readBy));
}
