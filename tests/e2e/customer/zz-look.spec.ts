import { linkMailed, newInvoice } from '../kit/invoice.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { deskInvoice, signInDemo, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/./] });
test('look', async ({ page, server }) => {
  const { id, number, route } = await newInvoice(server);
  const [paid] = await sql<{ id: string }>(server, "select id from documents where number = 'INV-1012'");
  await deskInvoice(server, Number(paid?.id), 'bank-payments', { Amount: 72, Date: '2026-11-23', Description: 'x' });
  await deskInvoice(server, Number(paid?.id), 'keep-credit', {});
  const shots = async (name: string) => {
    for (const width of [390, 1440]) for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `/tmp/pay-shots/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  };
  await page.goto(await linkMailed(server, number));
  await page.getByRole('textbox', { name: 'Card number' }).fill('4000000000000002');
  await page.getByRole('textbox', { name: 'Expiry date' }).fill('1129');
  await page.getByRole('textbox', { name: 'CCV' }).fill('123');
  await page.getByRole('button', { name: 'Pay $' }).click();
  await page.getByRole('alert').first().waitFor();
  await page.reload();
  await page.getByText('was declined').waitFor();
  await shots('link-declined');
  await signInDemo(page, server);
  await page.goto(route);
  await page.getByText('of credit with us').waitFor();
  await shots('credit');
  await page.getByRole('button', { name: 'Use $50.00 for' }).click();
  await page.getByText('off your credit').waitFor();
  await shots('credit-used');
  void id;
});
