import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** ok: configured and reachable; warning: only right under a condition that can't be checked from here. */
const healthState = z.enum(['ok', 'built in', 'off', 'warning', 'broken']);
export type HealthState = z.infer<typeof healthState>;

export const checkHealth = endpoint({
  method: 'GET',
  path: '/api/v1/desk/health',
  summary:
    'Asks each provider, the database and the backups whether they can be used now; takes as long as the slowest of them',
  access: 'admin',
  reply: z.object({
    /** Galley's own: `1.0.2`. */
    Version: z.string(),
    /** The most important first. What is broken says what to do. */
    Findings: z.array(
      z.object({ What: z.string(), State: healthState, Text: z.string() }).meta({ id: 'HealthFinding' }),
    ),
  }),
});
