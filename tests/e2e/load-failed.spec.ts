import { expect, type Page } from '@playwright/test';
import { expectFailuresSaid, letCallsFail } from './kit/failing-calls.ts';
import { sql } from './kit/records.ts';
import type { RunningServer } from './kit/server.ts';
import { test } from './kit/test.ts';
import { demoJob, signInDemo, WITH_DEMO } from './people/demo.ts';
import { draftBefore } from './people/drafts.ts';

test.use({ env: WITH_DEMO, sharesServer: true, expectedConsole: [/status of (404|422|500)/] });

/** What is shown instead: equipment without its drawing. */
const DRAWINGS = /\/Models\/Types$/;
const PROBLEM_LIST = /\/ServiceData\/Problems$/;
/** The step of the time says that they're missing; the others only show them beside the form. */
const PRICES = /\/Prices\/Set$/;

/** What the person may do here: until that's known everything is offered, and the server decides. */
const BUSINESSES = /\/businesses$/;
/** Whom a quote can be sent to: without them it can be approved, if the server agrees. */
const APPROVERS = /\/approvers$/;

/** Screens by what they're about, each with the calls that it can do without. */
const SCREENS: Record<string, (ids: Ids) => [route: string, ...spare: RegExp[]][]> = {
  jobs: ({ quoted, completed }) => [
    // The name of the sign-in, a shorter quote with a link to it, and the shortcut to book again.
    ['/dashboard', DRAWINGS, APPROVERS, /\/profile$/, /\/quote$/, /\/equipment$/],
    [`/dashboard--job?RepairId=${quoted}`, APPROVERS],
    [`/dashboard--quote?RepairId=${quoted}`, APPROVERS],
    [`/tech-rating?RepairId=${completed}`],
    ['/service-history', DRAWINGS],
  ],
  invoices: ({ owed, payment }) => [
    ['/invoices'],
    ['/pay-all'],
    ['/receipts'],
    ['/statement'],
    [`/invoice?id=${owed}`],
    [`/receipt?id=${payment.invoice}&payment=${payment.id}`],
  ],
  equipment: ({ equipment }) => [
    ['/equipment-register', DRAWINGS],
    [`/equipment-register--detail?EquipmentId=${equipment}`, DRAWINGS],
    [`/equipment-register--edit?EquipmentId=${equipment}`],
    ['/add-equipment-details'],
    // Of a machine, its site needn't be chosen.
    [`/equipment-register--report?EquipmentId=${equipment}`, /\/sites$/],
    ['/equipment-register--fault?id=1'],
    ['/equipment-register--plans'],
    ['/equipment-register--plan?PlanId=1'],
    [`/portal-customer/service-request--problem?EquipmentId=${equipment}`],
  ],
  account: () => [
    // A card that an open job needs isn't removed by the server, which says why.
    ['/account-detail', /\/jobs$/],
    ['/add-credit-card'],
    ['/change-password'],
  ],
  'emailed links': () => [
    ['/rate?ch=x'],
    ['/quote-approval?ch=x'],
    ['/plan-offer?ch=x'],
    ['/confirm-payment?ch=x'],
    ['/invoice?ch=x'],
    ['/receipt?ch=x&payment=1'],
    ['/confirm-email?ch=x'],
    ['/plan-visit?ch=x'],
  ],
};

type Ids = {
  quoted: number;
  completed: number;
  owed: string;
  payment: { id: string; invoice: string };
  equipment: string;
};

async function idsIn(server: RunningServer): Promise<Ids> {
  const [rows] = await sql<{ owed: string; payment: Ids['payment']; equipment: string }>(
    server,
    `select (select id from assets order by id limit 1) as equipment,
       (select id from documents where number = 'INV-1012') as owed,
       (select json_build_object('id', id, 'invoice', document_id) from payments where state = 'succeeded' order by id limit 1) as payment`,
  );
  if (!rows) throw new Error('no demo');
  const quoted = (await demoJob(server, 'QuoteWaiting')).RepairId;
  return { ...rows, quoted, completed: (await demoJob(server, 'Completed')).RepairId };
}

/** Opens a screen as a new window does. */
async function openAfresh(page: Page, route: string) {
  await page.goto('/robots.txt');
  await page.goto(`/#${route}`);
}

for (const [what, screensOf] of Object.entries(SCREENS)) {
  test(`[R2.35] ${what}: whatever fails to load, the screen says so and tries again when asked`, {
    tag: '@desktop',
  }, async ({ page, server, at }) => {
    await signInDemo(page, server);
    await letCallsFail(page);
    await page.clock.install({ time: at });
    for (const [route, ...spare] of screensOf(await idsIn(server))) {
      await expectFailuresSaid(page, () => openAfresh(page, route), [BUSINESSES, ...spare]);
    }
  });
}

test('[R2.35] the steps of the quote: whatever fails to load, the step says so and tries again when asked', {
  tag: '@desktop',
}, async ({ page, visitor, at }) => {
  await letCallsFail(page);
  await page.clock.install({ time: at });
  const steps = [
    ['postcode', [], () => visitor.postcode.fill('Surry')],
    ['equipment', [PRICES], null],
    ['details', [PRICES], () => page.getByRole('combobox', { name: 'Brand' }).fill('Skop')],
    ['details', [PRICES], () => page.getByRole('combobox', { name: 'Model' }).fill('ProS')],
    ['problem', [PRICES], null],
    ['fix-it', [], null],
    ['location', [PRICES], () => visitor.street.fill('41 Marlowe')],
    // The words of its draft; what to do with warm food has been shown with the problem.
    ['review', [PRICES, DRAWINGS, PROBLEM_LIST], null],
  ] as const;
  for (const [step, spare, act] of steps) {
    const draft = draftBefore(step, { at });
    await expectFailuresSaid(
      page,
      async () => {
        await visitor.opensWith(draft, step);
        await act?.();
      },
      spare,
    );
  }
});

test('[R2.35] a next page that fails to load is asked for again, and the list stays', {
  tag: '@desktop',
}, async ({ page, server }) => {
  await signInDemo(page, server);
  // A failed call is made again once by itself.
  let failures = 0;
  await page.route('**/customerportal/invoices*', async (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has('After');
    if (!isFirst) failures += 1;
    if (!isFirst && failures <= 2) return route.fulfill({ status: 500, json: {} });
    const response = await route.fetch({ url: `${server.url}/api/v1/customerportal/invoices` });
    await route.fulfill({ json: { ...(await response.json()), Next: isFirst ? 'more' : null } });
  });
  await page.goto('/#/invoices');
  await page.getByRole('button', { name: 'Show more invoices' }).click();
  await expect(page.getByText('More invoices did not load')).toBeVisible();
  const rows = page.getByRole('row', { name: 'INV-1013' });
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('More invoices did not load')).toBeHidden();
});
