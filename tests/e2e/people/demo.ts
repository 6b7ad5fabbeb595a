import { expect, type Page } from '@playwright/test';
import type { JobEntry } from '../../../contracts/jobs/jobs.ts';
import type { RunningServer } from '../kit/server.ts';

/** A server that starts with the demo company in it: three sites, nine pieces of equipment, a job in every state. */
export const WITH_DEMO = { GALLEY_ENV: 'local' };

const PRIYA = { UserName: 'priya@marlowestreet.example', Password: 'coolroom5' };
const SAM = { UserName: 'sam@harbourlane.example', Password: 'bainmarie7' };
const ROSA = { UserName: 'rosa@galley.example', Password: 'dispatch8' };

/** The café owner with all her jobs, or a customer with none. */
export type DemoCustomer = 'priya' | 'sam';

/** Signs a customer of the demo in, in the browser. */
export async function signInDemo(page: Page, server: RunningServer, who: DemoCustomer = 'priya') {
  const auth = await post(server, '/api/v1/Account/Login', who === 'priya' ? PRIYA : SAM);
  await page.addInitScript(
    ({ json }) => {
      // Once: what the browser does with it afterwards is kept.
      if (sessionStorage.getItem('signed-in-before')) return;
      sessionStorage.setItem('signed-in-before', 'yes');
      localStorage.setItem('galley:auth', json);
    },
    { json: JSON.stringify(auth) },
  );
}

/** Signs the demo's dispatcher in at the office's console, which then shows today. */
export async function signInAtDesk(page: Page) {
  await page.goto('/desk');
  await page.getByLabel('Email').fill(ROSA.UserName);
  await page.getByLabel('Password', { exact: true }).fill(ROSA.Password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
}

/** Turns to another window and back. */
export async function looksAgain(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

/** Priya's job in a state; the newest where there are several. */
export async function demoJob(server: RunningServer, state: JobEntry['State']): Promise<JobEntry> {
  const { AuthenticationToken } = await post(server, '/api/v1/Account/Login', PRIYA);
  const reply = await fetch(`${server.url}/api/v1/customerportal/jobs`, {
    headers: { authorization: `Bearer ${AuthenticationToken}` },
  });
  const { JobList } = (await reply.json()) as { JobList: JobEntry[] };
  const found = JobList.find(({ State }) => State === state);
  if (!found) throw new Error(`no job is ${state}`);
  return found;
}

/** A call of the operator's desk about a job, as its dispatcher makes it: `desk(server, 1042, 'start')`. */
export async function desk(server: RunningServer, repairId: number, what: string, body: object = {}) {
  return changeAtDesk(server, `jobs/${repairId}`, what, body);
}

/** The same about an invoice, by its id. */
export async function deskInvoice(server: RunningServer, id: number, what: string, body: object) {
  return changeAtDesk(server, `invoices/${id}`, what, body);
}

/** Reads what is changed, and changes it as it is (R10.04): `changeAtDesk(server, "plans/201", "offer", {})`. */
export async function changeAtDesk(server: RunningServer, path: string, what: string, body: object) {
  const { AuthenticationToken } = await post(server, '/api/v1/desk/signin', ROSA);
  const read = await fetch(`${server.url}/api/v1/desk/${path}`, {
    headers: { authorization: `Bearer ${AuthenticationToken}` },
  });
  const { Version } = (await read.json()) as { Version: number };
  return post(server, `/api/v1/desk/${path}/${what}`, { ...body, Version }, String(AuthenticationToken));
}

async function readAtDesk(server: RunningServer, path: string): Promise<unknown> {
  const { AuthenticationToken } = await post(server, '/api/v1/desk/signin', ROSA);
  const reply = await fetch(`${server.url}/api/v1/desk/${path}`, {
    headers: { authorization: `Bearer ${AuthenticationToken}` },
  });
  return reply.json();
}

/** Jobs at the desk whose visit is to come. */
export async function comingJobs(server: RunningServer) {
  const list = await readAtDesk(server, 'jobs?State=Requested,Scheduled');
  return (list as { JobList: { RepairId: number; BookingReference: string }[] }).JobList;
}

type Report = {
  Work: string;
  Parts: object[];
  SignedName: string | null;
  QuoteWords: string | null;
  QuoteOutcome: string | null;
} | null;

/** How the desk sees a job. */
export async function deskJob(server: RunningServer, repairId: number) {
  return (await readAtDesk(server, `jobs/${repairId}`)) as {
    State: string;
    CustomerId: number;
    LocationName: string;
    IsNoAccess: boolean;
    Timeline: { Kind: string; State: string; Actor: string; At: string }[];
    VisitPlans: { State: string; Report: Report }[];
    VisitPhotos: object[];
    Quotes: {
      State: string;
      TotalIncGst: number;
      DecidedBy: string | null;
      DeclineReason: string | null;
    }[];
    Rating: { Score: number | null; Description: string | null } | null;
  };
}

async function post(server: RunningServer, path: string, body: object, token?: string) {
  const reply = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return (await reply.json()) as Record<string, unknown>;
}
