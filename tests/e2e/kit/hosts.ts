import type { Page } from '@playwright/test';
import { type OtherPort, openOtherPort } from './other-port.ts';
import { test as base } from './test.ts';

type Given = {
  /** Where the instant quote is, the API, and the API of staff: each an origin of its own. */
  hosts: Record<'booking' | 'api' | 'staffApi', OtherPort>;
};

/** A test whose server is reached at several origins, by its configuration (R7.01). */
export const test = base.extend<Given>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its pattern
  hosts: async ({}, use) => {
    const [booking, api, staffApi] = await Promise.all([openOtherPort(), openOtherPort(), openOtherPort()]);
    await use({ booking, api, staffApi });
    for (const port of [booking, api, staffApi]) port.close();
  },
  env: async ({ hosts }, use) => {
    await use({
      GALLEY_ENV: 'local',
      BOOKING_URL: hosts.booking.url,
      API_URL: hosts.api.url,
      STAFF_API_URL: hosts.staffApi.url,
      SERVICING_URL,
    });
  },
  server: async ({ server, hosts }, use) => {
    for (const port of Object.values(hosts)) port.leadTo(server);
    await use(server);
  },
});

/** The operator's own page, of another company's making. */
export const SERVICING_URL = 'https://servicing.galley.example/jobs?tab=new';

/** The origins that the page called for the API and for photos, since this was asked for. */
export function watchApi(page: Page): Set<string> {
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (/^\/(api|photos)\//.test(pathname)) origins.add(origin);
  });
  return origins;
}
