import { expect } from '@playwright/test';
import type { RunningServer } from './server.ts';

/** A mail of the outbox: its headers, and its text part as a reader sees it. */
export type ReadMail = { subject: string; to: string; text: string; raw: string };

/** What every new account and every new device sends, whatever the test is about. */
const ABOUT_ACCOUNTS = /^(Confirm your email|New sign-in)/;

/** Waits for the one mail to `to`, besides those about the account, at most `timeout` milliseconds, and reads it. */
export async function mailTo(server: RunningServer, to: string, timeout = 30_000): Promise<ReadMail> {
  const sought = async () =>
    (await mailsTo(server, to)).filter(({ subject }) => !ABOUT_ACCOUNTS.test(subject));
  await expect.poll(async () => (await sought()).length, { message: 'mails in the outbox', timeout }).toBe(1);
  const [mail] = await sought();
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** Waits for a mail to `to` of that subject and answers the route of the link in it: `/activate?token=…`. */
export async function routeMailed(server: RunningServer, to: string, subject: RegExp): Promise<string> {
  const sought = async () => (await mailsTo(server, to)).find((mail) => subject.test(mail.subject));
  await expect.poll(sought, { message: `a mail ${subject} to ${to}` }).toBeTruthy();
  const route = /#(\/[\w-]+\?token=[\w-]+)/.exec((await sought())?.text ?? '')?.[1];
  if (!route) throw new Error(`no link in the mail to ${to}`);
  return route;
}

async function mailsTo(server: RunningServer, to: string): Promise<ReadMail[]> {
  return (await readMails(server)).filter((mail) => mail.to.includes(to));
}

/** Every mail of the outbox. */
export async function readMails(server: RunningServer): Promise<ReadMail[]> {
  return (await server.mails()).map(read);
}

function read(raw: string): ReadMail {
  const unfolded = raw.replace(/\r?\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
  const part = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(raw);
  return { subject: header('Subject'), to: header('To'), text: quotedPrintable(part?.[1] ?? ''), raw };
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
