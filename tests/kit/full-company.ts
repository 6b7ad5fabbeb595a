import { preparedDatabase, type TestApp, testApp } from './app.ts';
import { fillCompanyOf } from './database/company-at-size.ts';

/** Of 20 000 jobs, enough for the planner to prefer an index wherever there is one. */
export const ROUNDS = 20;

let filled: ReturnType<typeof fill> | undefined;
const fill = () =>
  preparedDatabase(({ deps, clock }) => fillCompanyOf(deps.pool, { rounds: ROUNDS, at: clock.now() }));

/** The application of a company of that size. To fill it takes longer than most of what is asked of it: a worker does it once. */
export async function fullCompany(): Promise<TestApp> {
  filled ??= fill();
  return testApp({ template: (await filled).template });
}
