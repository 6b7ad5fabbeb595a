import { z } from 'zod';
import type { PostHogSettings } from '../adapters/analytics/posthog.ts';
import { missing, providerUrl, type ValuesOf } from './variables.ts';

export const analyticsVariables = {
  ANALYTICS: z
    .enum(['local', 'posthog'])
    .default('local')
    .describe(
      'Who counts what visitors do: local keeps it in the database; posthog sends it to PostHog too, without anything about the person.',
    ),
  POSTHOG_KEY: z
    .string()
    .regex(/^phc_\w+$/, 'must be the key of a project, as phc_…')
    .optional()
    .describe("The project's key of ANALYTICS=posthog, from its settings."),
  POSTHOG_URL: providerUrl
    .default('https://eu.i.posthog.com')
    .describe('The host that takes events: https://us.i.posthog.com for projects in the US, or your own.'),
};

type Values = ValuesOf<typeof analyticsVariables>;

export type AnalyticsSettings = { provider: 'local' } | ({ provider: 'posthog' } & PostHogSettings);

/** Who counts what visitors do, of values without a fault. */
export function analyticsSettings({
  ANALYTICS,
  POSTHOG_KEY: key,
  POSTHOG_URL: url,
}: Values): AnalyticsSettings {
  return ANALYTICS === 'posthog' && key ? { provider: 'posthog', key, url } : { provider: 'local' };
}

export const analyticsFaults = (values: Values): string[] =>
  missing(values, 'ANALYTICS', 'posthog', ['POSTHOG_KEY']);
