import { DeskError } from './client.ts';

/** What was typed after a command's name. */
export type Typed = {
  positionals: string[];
  values: Record<string, string | boolean | string[] | undefined>;
};

export const OPTION = { type: 'string' } as const;

export const textOf = (value: Typed['values'][string]) => (typeof value === 'string' ? value : undefined);

/** `1042` from `1042` or `GAL1042R`. */
export function idOf({ positionals }: Typed, name = 'the job'): number {
  const digits = /^[A-Za-z]*(\d+)[A-Za-z]?$/.exec(positionals[0] ?? '')?.[1];
  if (!digits) throw new DeskError(`Name ${name} by its number.`);
  return Number(digits);
}
