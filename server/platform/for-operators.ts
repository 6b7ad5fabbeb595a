import { en } from 'zod/locales';

/**
 * The validator's own words, for what only operators read: they name the types and options that a setting can have.
 * Everybody else reads the words of `contracts/wire.ts`.
 */
export const FOR_OPERATORS = { error: en().localeError };
