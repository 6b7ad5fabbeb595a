import { z } from 'zod';
import { type InEnvironment, isForThisMachineOnly } from './process.ts';
import type { ValuesOf } from './variables.ts';

export const secretVariables = {
  SECRET: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(z.string().min(32, 'must have 32 characters or more')))
    .optional()
    .describe(
      'What signed links are made with, the same on every server; kept in DATA_DIR when not given. Several, with commas in between: the first signs, all of them verify.',
    ),
};

/** What our examples hold where a value of the operator's own belongs. */
const PLACEHOLDER = /replace-?me|change-?me|openssl rand|openssl-rand|…/i;
/** 32 random bytes have 16 different characters and more as hexadecimal text, and some 30 in base64. */
const LEAST_DIFFERENT_CHARACTERS = 12;

type Values = ValuesOf<typeof secretVariables> & InEnvironment;

/**
 * A missing `SECRET`, and the values that anybody may know, a sentence each: a text of our examples in any variable,
 * and a `SECRET` that isn't random.
 */
export function secretFaults(values: Values): string[] {
  const { GALLEY_ENV: env } = values;
  if (isForThisMachineOnly(env)) return [];
  const published = Object.entries(values)
    .filter(([, value]) => value !== undefined && PLACEHOLDER.test(JSON.stringify(value)))
    .map(
      ([name]) =>
        `${name}: still has a text of our examples, which anybody may know; put your own value there.`,
    );
  const isWeak = (values.SECRET ?? []).some(
    (secret) => /\s/.test(secret) || new Set(secret).size < LEAST_DIFFERENT_CHARACTERS,
  );
  if (isWeak && !published.some((fault) => fault.startsWith('SECRET:'))) {
    published.push(`SECRET: must be random in ${env}, as openssl rand -base64 32 prints it.`);
  }
  return values.SECRET ? published : [`SECRET: must be given in ${env}.`, ...published];
}
