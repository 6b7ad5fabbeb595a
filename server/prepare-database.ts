import { grantWorker } from './db/grant-worker.ts';
import { migrate } from './db/migrate.ts';
import { createQueues } from './queue/queues.ts';

/** A database under the addresses of two roles, which are often one. */
export type DatabaseUrls = {
  /** The role that the server works as. */
  url: string;
  /** The role that owns the tables. */
  ownerUrl: string;
};

/** Brings the database's tables and queues to this version, and lets the server's role use them. */
export async function prepareDatabase({ url, ownerUrl }: DatabaseUrls): Promise<void> {
  await migrate(ownerUrl);
  await createQueues(ownerUrl);
  await grantWorker(ownerUrl, url);
}
