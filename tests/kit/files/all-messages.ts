const modules = import.meta.glob<Record<string, Record<string, unknown>>>(
  '../../../domain/**/*-messages.ts',
  { eager: true },
);

/** Every text of the product's `…Messages`; one with variable parts is a function of strings. */
export const ALL_MESSAGES = Object.values(modules)
  .flatMap(Object.values)
  .flatMap((texts) => Object.values(texts) as (string | ((...parts: string[]) => string))[]);
