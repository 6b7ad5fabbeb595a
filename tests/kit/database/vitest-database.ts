// Vitest's global set-up of the tests that need a database.
import type { TestProject } from 'vitest/node';
import { startTestDatabaseServer, type TestDatabaseServer } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: Omit<TestDatabaseServer, 'stop'>;
  }
}

export default async function setUpDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await startTestDatabaseServer();
  project.provide('databaseServer', { url, template });
  return stop;
}
