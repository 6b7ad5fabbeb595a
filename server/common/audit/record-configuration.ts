import type { Config } from '../../config/config.ts';
import { desc, eq } from '../../db/drizzle.ts';
import { auditLog } from '../../db/schema/audit.ts';
import type { Deps } from '../deps.ts';
import { recordAudit, SYSTEM } from './record-audit.ts';

const PURPOSE = 'configuration';
/** Settings that differ between the servers and workers of one installation, so a difference isn't a change. */
const OF_ONE_PROCESS: readonly (keyof Config)[] = ['role', 'port', 'metrics'];
const subjectOf = (name: string, value: unknown) => `${name} ${JSON.stringify(value)}`;

/**
 * Records which settings, brand texts included, have changed since a server last started. Only keyed codes of their
 * values are stored, because some are secrets.
 */
export async function recordConfiguration(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'config'>,
): Promise<void> {
  const [last] = await deps.db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.action, 'configuration-changed'))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const before = (last?.details?.codes ?? {}) as Record<string, string>;
  const settings = Object.entries(deps.config).filter(
    ([name]) => !OF_ONE_PROCESS.includes(name as keyof Config),
  );
  const changed = settings
    .filter(([name, value]) => !deps.secret.isCode(PURPOSE, subjectOf(name, value), before[name] ?? ''))
    .map(([name]) => name);
  if (changed.length === 0) return;
  const codes = Object.fromEntries(
    settings.map(([name, value]) => [name, deps.secret.codeFor(PURPOSE, subjectOf(name, value))]),
  );
  await recordAudit(deps.db, deps, {
    by: SYSTEM,
    action: 'configuration-changed',
    details: { changed, codes },
  });
}
