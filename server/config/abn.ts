import { z } from 'zod';
import type { AbrSettings } from '../adapters/abn/abr.ts';
import { missing, providerUrl, type ValuesOf } from './variables.ts';

export const abnVariables = {
  ABN_LOOKUP: z
    .enum(['off', 'abr'])
    .default('off')
    .describe(
      'Whether forms look an ABN up: abr asks the Australian Business Register, and fills in the business name.',
    ),
  ABR_GUID: z
    .guid()
    .optional()
    .describe('What the register gave you for ABN_LOOKUP=abr; registering is free.'),
  ABR_URL: providerUrl
    .default('https://abr.business.gov.au')
    .describe('The address of the register, or of a proxy of yours in front of it.'),
};

type Values = ValuesOf<typeof abnVariables>;

export type AbnSettings = { provider: 'off' } | ({ provider: 'abr' } & AbrSettings);

/** Who is asked about an ABN, of values without a fault. */
export function abnSettings({ ABN_LOOKUP, ABR_GUID, ABR_URL }: Values): AbnSettings {
  return ABN_LOOKUP === 'abr' && ABR_GUID
    ? { provider: 'abr', guid: ABR_GUID, url: ABR_URL }
    : { provider: 'off' };
}

export const abnFaults = (values: Values): string[] => missing(values, 'ABN_LOOKUP', 'abr', ['ABR_GUID']);
