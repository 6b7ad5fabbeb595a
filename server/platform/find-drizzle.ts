// Loaded before a program that uses the database (`node --import`). With each import Node parses all that the imported
// package exports, to learn of which kind the module is: Drizzle has a hundred modules and 180 KB of that, which took
// a third of every start. Its modules are found once each here, and are all of one kind.
import { type ResolveFnOutput, registerHooks } from 'node:module';

const ENTRY = /^drizzle-orm(\/|$)/;
const INSIDE = '/node_modules/drizzle-orm/';
const entries = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    if (ENTRY.test(specifier)) {
      const entry = entries.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      entries.set(specifier, entry);
      return entry;
    }
    if (specifier.startsWith('.') && context.parentURL?.includes(INSIDE)) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    return next(specifier, context);
  },
});
