import { defineConfig } from 'vitest/config';

/** The pure rules alone, for Stryker, which runs every project of a configuration. */
export default defineConfig({
  test: {
    isolate: false,
    testTimeout: 120_000,
    include: ['{domain,contracts}/**/*.test.ts'],
    setupFiles: ['tests/kit/first-failure.ts'],
  },
});
