import { copyTemplate, startTestDatabaseServer } from '../../kit/database/database-server.ts';
import { until } from '../../kit/until.ts';
import { WITH_DEMO } from '../people/demo.ts';
import { MONDAY_MORNING } from './monday-morning.ts';
import { ownProcess } from './own-process.ts';
import { sql } from './records.ts';
import { serve } from './server.ts';

/** One PostgreSQL for the whole run; every test's server gets a database of its own in it. */
export default async function globalSetup() {
  const { url, template, stop } = await startTestDatabaseServer();
  const demo = await makeDemoDatabase({ url, template });
  process.env.E2E_DATABASE_SERVER = url;
  process.env.E2E_DATABASE_TEMPLATE = template;
  process.env.E2E_DATABASE_DEMO = demo.name;
  return async () => {
    await demo.drop();
    await stop();
  };
}

/** The demo company is made once, mails and all, for every test that begins with it. */
async function makeDemoDatabase(server: { url: string; template: string }) {
  const database = await copyTemplate(server);
  const running = await serve(ownProcess(), database, MONDAY_MORNING, WITH_DEMO);
  await until(async () => {
    const left = await sql(
      running,
      `select 1 from jobs.job_common where state < 'completed' and start_after <= now()`,
    );
    return left.length === 0;
  }, 60_000);
  await running.remove();
  return database;
}
