import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportCustomer, forgetCustomer } from '../../contracts/customers/customers.ts';
import { type DeskClient, DeskError } from './client.ts';
import type { Command } from './commands.ts';
import { idOf } from './input.ts';

const OPTION = { type: 'string' } as const;

/** Saves a photo from its link, which may be relative to the server. */
async function savePhoto(client: DeskClient, url: string, file: string): Promise<void> {
  const answer = await fetch(new URL(url, client.url));
  if (!answer.ok)
    throw new DeskError(
      `A photo could not be fetched (status ${answer.status}). Export again: links are valid for minutes only.`,
    );
  await writeFile(file, Buffer.from(await answer.arrayBuffer()), { mode: 0o600 });
}

/** What customers may ask for by law: to see what we hold, and to have it deleted. */
export const PERSONAL_DATA_COMMANDS: Readonly<Record<string, Command>> = {
  export: {
    usage: 'ID FOLDER',
    about: 'saves everything that is held about a customer, with photos (administrators)',
    async run(client, input) {
      const folder = input.positionals[1];
      if (!folder) throw new DeskError('Name the folder to save it in.');
      const answer = await client.call(exportCustomer, {
        params: { CustomerId: idOf(input, 'the customer') },
      });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, 'customer.json'), `${JSON.stringify(answer, null, 2)}\n`, { mode: 0o600 });
      const ready = answer.Photos.flatMap((photo) => (photo.Url ? [{ ...photo, Url: photo.Url }] : []));
      for (const [index, { Of, Id, Url }] of ready.entries()) {
        await savePhoto(client, Url, join(folder, `${Of}-${Id}-${index + 1}.jpg`));
      }
      return { answer, text: `Saved customer.json and ${ready.length} photos in ${folder}.` };
    },
  },
  forget: {
    usage: 'ID --email EMAIL',
    about: 'deletes what is held about a customer; it cannot be undone (administrators)',
    options: { email: OPTION },
    async run(client, input) {
      const UserName = typeof input.values.email === 'string' ? input.values.email : '';
      const answer = await client.call(forgetCustomer, {
        params: { CustomerId: idOf(input, 'the customer') },
        body: { UserName },
      });
      const text = answer.IsDeleted
        ? 'Deleted.'
        : 'Deleted, except what tax law makes us keep about the jobs: business, ABN, suburb, work, dates and amounts.';
      return { answer, text };
    },
  },
};
