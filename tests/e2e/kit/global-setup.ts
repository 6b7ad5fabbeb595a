import { startTestDatabaseServer } from '../../kit/database-server.ts';

/** One PostgreSQL for the whole run; every test's server gets a database of its own in it. */
export default async function globalSetup() {
  const { url, template, stop } = await startTestDatabaseServer();
  process.env.E2E_DATABASE_SERVER = url;
  process.env.E2E_DATABASE_TEMPLATE = template;
  return stop;
}
