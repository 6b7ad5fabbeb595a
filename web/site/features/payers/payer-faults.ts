import type { z } from 'zod';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';

/** Messages by field. */
export type PayerFaults = Partial<Record<'Kind' | 'UserName' | 'LimitIncGst', string>>;

const FIELDS: readonly string[] = ['Kind', 'UserName', 'LimitIncGst'];

/** What the contract says of a form. */
export function faultsIn(body: z.ZodObject, json: object): PayerFaults {
  const { error } = body.safeParse(json);
  return collect((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
}

/** What a refusal says of fields, or the sentence for everything else. */
export function refusalOf(cause: unknown): { faults: PayerFaults; sentence: string | undefined } {
  const named = collect(
    cause instanceof ApiError ? cause.errors.map(({ field, message }) => [field, message]) : [],
  );
  return { faults: named, sentence: Object.keys(named).length > 0 ? undefined : sentenceOf(cause) };
}

function collect(found: readonly (readonly [unknown, string])[]): PayerFaults {
  const known = found.filter(([name]) => FIELDS.includes(String(name)));
  return Object.fromEntries([...known].reverse());
}
