import { z } from 'zod';

/**
 * Terms and privacy policy, written by the operator: `policies.json` in the brand folder. The placeholders of
 * `pages.json` work here too, and so does every figure of domain/website/policy-words.ts.
 */
const text = z.string().trim().min(1);

/** A paragraph, a list, or pairs of terms and explanations. */
export const policyBlock = z.union([
  text,
  z.strictObject({ points: z.array(text).min(2) }),
  z.strictObject({ facts: z.array(z.strictObject({ term: text, text })).min(2) }),
]);
export type PolicyBlock = z.infer<typeof policyBlock>;

/** A policy whose sections have such blocks. */
export const policyOf = <Block extends z.ZodType>(block: Block) =>
  z.strictObject({
    /** The page's title and description, for tabs and search engines (R2.34). */
    title: text,
    description: text,
    heading: text,
    lead: text,
    /** When this version took effect: '21 November 2026'. */
    since: text,
    /** A summary for those who read no further. */
    inShort: z.array(text).min(2).max(6),
    sections: z.array(z.strictObject({ heading: text, blocks: z.array(block).min(1) })).min(1),
  });
const policy = policyOf(policyBlock);
export type Policy = z.infer<typeof policy>;

export type Policies = { terms: Policy; privacy: Policy };
