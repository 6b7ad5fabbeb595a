import type { z } from 'zod';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import type { MembershipFaults } from './membership-fields.tsx';

type Field = keyof MembershipFaults;
const FIELDS: readonly string[] = ['UserName', 'Role', 'SiteIds', 'LimitIncGst'] satisfies Field[];
const isField = (name: unknown): name is Field => FIELDS.includes(String(name));

/** What the contract says of a form, by field. */
export function faultsIn(body: z.ZodObject, json: object): MembershipFaults {
  const { error } = body.safeParse(json);
  return collect((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
}

/** A refusal: what it says of fields, and the sentence for everything else. */
export function refusalOf(cause: unknown): { faults: MembershipFaults; sentence: string | undefined } {
  const faults = cause instanceof ApiError ? cause.errors : [];
  const named = collect(faults.map(({ field, message }) => [field, message]));
  return { faults: named, sentence: Object.keys(named).length > 0 ? undefined : sentenceOf(cause) };
}

function collect(found: readonly (readonly [unknown, string])[]): MembershipFaults {
  const faults: MembershipFaults = {};
  for (const [name, message] of found) if (isField(name)) faults[name] ??= message;
  return faults;
}
