import type { Pool, PoolClient } from 'pg';

type Statement = { text: string; values: unknown[] };

/** Writes down every statement that the pool sends from now on. */
export function recordStatements(pool: Pool): Statement[] {
  const sent: Statement[] = [];
  pool.on('acquire', (client) => record(client, sent));
  return sent;
}

const recorded = new WeakSet<PoolClient>();

function record(client: PoolClient, sent: Statement[]) {
  if (recorded.has(client)) return;
  recorded.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const [first, second] = args;
    const { text, values } =
      typeof first === 'string' ? { text: first, values: undefined } : (first as Partial<Statement>);
    sent.push({ text: text ?? '', values: values ?? (Array.isArray(second) ? second : []) });
    return query(...args);
  }) as typeof client.query;
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The tables that a statement reads from end to end, as the database means to run it; none where it reads nothing. */
export async function sequentialScans(pool: Pool, { text, values }: Statement): Promise<string[]> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return [];
  const { rows } = await pool.query(`explain (format json) ${text}`, values);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  return nodesOf(plan).flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [],
  );
}
