import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment of programs that the tests start; those are compiled once. */
export const NODE_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(tmpdir(), 'galley-e2e-compiled'),
};
