import { SERVICES, servicePath } from './services.ts';

/** The pages that also answer at plain paths (R2.17), each at the same path as its hash route. */
export const PLAIN_PATHS: readonly string[] = [...SERVICES.map(servicePath), '/about'];
