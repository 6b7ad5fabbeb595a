import { expect } from '@playwright/test';
import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import { BROKEN, HEIC, largePhoto, PDF, photo } from '../kit/photo.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';
import { CARDS, PRIYA } from '../people/priya.ts';
import type { Visitor } from '../people/visitor.ts';

/** At the last step, with two photos added on the way. */
async function isAboutToBookWithPhotos(visitor: Visitor, at: string) {
  await visitor.opensWith(draftBefore('checkout', { at }), 'problem');
  await visitor.addsPhotos(await photo(1), await photo(2));
  await expect(visitor.photo(2)).toBeVisible();
  await visitor.opens('checkout');
  await visitor.typesCard(CARDS.accepted);
  await visitor.next();
  await visitor.saysWho(PRIYA);
}

test(
  '[R5.10, R9.01] up to three images: others, what no browser decodes and a fourth are refused with a text, whatever their size',
  {
    tag: '@phone',
  },
  async ({ visitor, at }, { outputDir }) => {
    await visitor.opensWith(draftBefore('problem', { at }), 'problem');
    await visitor.addsPhotos(PDF);
    await expect(visitor.photos.getByText(photoMessages.photosOnlyImages)).toBeVisible();
    await visitor.addsPhotos(HEIC);
    await expect(visitor.photos.getByText(photoMessages.photoUnreadable)).toBeVisible();
    await visitor.photoInput.setInputFiles(await largePhoto(1, outputDir));
    await expect(visitor.photo(1)).toBeVisible();
    await expect(visitor.photos.getByText(photoMessages.photoUnreadable)).toBeHidden();
    await visitor.addsPhotos(BROKEN);
    await expect(visitor.photos.getByText(photoMessages.photoUnreadable)).toBeVisible();
    await visitor.addsPhotos(await photo(2, 'png'), await photo(3), await photo(4));
    await expect(visitor.photos.getByText(photoMessages.tooManyPhotos(3))).toBeVisible();
    await expect(visitor.photo(3)).toBeVisible();
    await expect(visitor.photo(4)).toHaveCount(0);

    await visitor.button('Remove photo 2').click();
    await expect(visitor.photo(3)).toHaveCount(0);
    await expect(visitor.photos.getByText(photoMessages.tooManyPhotos(3))).toBeHidden();
    expect((await visitor.draft()).problemImages.map(({ name }) => name)).toEqual([
      'photo-1.jpeg',
      'photo-3.jpeg',
    ]);
  },
);

test('[R5.10] a screenshot can be pasted and a photo dropped', { tag: '@desktop' }, async ({
  visitor,
  page,
  at,
}) => {
  await visitor.opensWith(draftBefore('problem', { at }), 'problem');
  const files = await page.evaluateHandle(
    (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'screenshot.png', { type: 'image/png' }));
      return transfer;
    },
    (await photo(1, 'png')).buffer.toString('base64'),
  );
  await page.evaluate(
    (clipboardData) => document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    files,
  );
  await expect(visitor.photo(1)).toBeVisible();
  await visitor.photos.dispatchEvent('drop', { dataTransfer: files });
  await expect(visitor.photo(2)).toBeVisible();
});

test.describe('An upload that fails', () => {
  test.use({ expectedConsole: [/status of 503|ERR_FAILED/] });

  test('[R4.21] once is tried again by itself', { tag: '@phone' }, async ({ visitor, page, server, at }) => {
    await page.route('**/uploadphotos', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await isAboutToBookWithPhotos(visitor, at);
    await visitor.books();
    await visitor.isThanked();
    await expect(page.getByText('2 photos received.')).toBeAttached();
    await expect
      .poll(() => sql(server, 'select status from job_photos'))
      .toEqual([{ status: 'ready' }, { status: 'ready' }]);
  });

  test('[R4.21, R8.09] twice is reported, the booking is kept, and sent by "Try again" without doubling', {
    tag: '@phone',
  }, async ({ visitor, page, server, at }) => {
    // Both tries of the first photo: the answer is lost once, the request the second time.
    let tries = 0;
    await page.route('**/uploadphotos', async (route) => {
      tries += 1;
      if (tries === 1) await route.fetch();
      if (tries <= 2) await route.abort('failed');
      else await route.continue();
    });
    await isAboutToBookWithPhotos(visitor, at);
    await visitor.books();
    const failed = visitor.dialog('Booking received');
    await expect(failed).toContainText(photoMessages.imageUploadFailed);
    await expect(failed).toContainText(photoMessages.imageUploadFailedDetail);
    await expect(failed).toContainText(photoMessages.imageUploadNetworkProblem);
    const [job] = await sql(server, 'select id from jobs');
    await expect(failed).toContainText(`Your reference is GAL${job?.id}R`);
    await failed.getByRole('button', { name: 'Try again' }).click();
    expect(await visitor.isThanked()).toBe(`GAL${job?.id}R`);
    expect(await sql(server, 'select client_id from job_photos')).toHaveLength(2);
  });

  test('[R4.21] can be left for later, and the thank-you offers it', { tag: '@desktop' }, async ({
    visitor,
    page,
    server,
    at,
  }) => {
    await page.route('**/uploadphotos', (route) => route.abort('failed'), { times: 4 });
    await isAboutToBookWithPhotos(visitor, at);
    await visitor.books();
    await visitor.dialog('Booking received').getByRole('button', { name: 'Add them later' }).click();
    await visitor.isThanked();
    await visitor.closesThanks();
    await page.reload();
    const unsent = page.getByRole('status').filter({ hasText: photoMessages.imageUploadFailed });
    await unsent.getByRole('button', { name: 'Try again' }).click();
    await expect(unsent).toBeHidden();
    await expect
      .poll(() => sql(server, 'select status from job_photos'))
      .toEqual([{ status: 'ready' }, { status: 'ready' }]);
  });
});
