import { z } from 'zod';
import {
  type Policies,
  type PolicyBlock,
  policyBlock,
  policyOf,
} from '../../../contracts/website/policies.ts';

/** Hosted providers that get customers' data, so the privacy policy must name those that are used. */
export const policyProviders = [
  'stripe',
  'smtp',
  'recaptcha',
  's3',
  'google-maps',
  'map-tiles',
  'abr',
  'twilio',
  'clicksend',
  'posthog',
] as const;
export type PolicyProvider = (typeof policyProviders)[number];

/** A paragraph that is shown while its provider is used. */
const providerBlock = z.strictObject({ provider: z.enum(policyProviders), text: z.string().trim().min(1) });
type ProviderBlock = z.infer<typeof providerBlock>;

/** `policies.json` of the brand folder. */
export const brandPolicies = z.strictObject({
  terms: policyOf(policyBlock),
  privacy: policyOf(z.union([policyBlock, providerBlock])),
});
export type BrandPolicies = z.infer<typeof brandPolicies>;

const isProviderBlock = (block: PolicyBlock | ProviderBlock): block is ProviderBlock =>
  typeof block === 'object' && 'provider' in block;

/** The policies of a website that uses these providers. */
export function policiesWith({ terms, privacy }: BrandPolicies, used: readonly PolicyProvider[]): Policies {
  const shown = (block: PolicyBlock | ProviderBlock): PolicyBlock[] => {
    if (!isProviderBlock(block)) return [block];
    return used.includes(block.provider) ? [block.text] : [];
  };
  const sections = privacy.sections.map(({ heading, blocks }) => ({
    heading,
    blocks: blocks.flatMap(shown),
  }));
  return { terms, privacy: { ...privacy, sections } };
}

/** The used providers that the privacy policy doesn't name. */
export function unnamedProviders(
  { privacy }: BrandPolicies,
  used: readonly PolicyProvider[],
): PolicyProvider[] {
  const named = privacy.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (isProviderBlock(block) ? [block.provider] : [])),
  );
  return used.filter((provider) => !named.includes(provider));
}
