import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS, systemBrowser } from './scripts/browser.mjs';

/** Undefined for Playwright's own. */
const chromium = systemBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/kit/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // More than cores: a test waits for a good part of its time.
  workers: 3,
  // A machine that builds for others may be busy; a fault of ours fails twice.
  retries: process.env.CI ? 1 : 0,
  // The longest takes a minute on a machine at rest, and waits of its own end sooner.
  timeout: 180_000,
  // As long as a busy machine may take; what is there is seen at once.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    actionTimeout: 30_000,
    // A trace of every test takes a third of the time; `--trace on` makes them where one is looked into.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [...BROWSER_FLAGS],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        // Fewer pixels to paint without a graphics card.
        deviceScaleFactor: 1,
        defaultBrowserType: 'chromium',
      },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
