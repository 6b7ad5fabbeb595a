import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, HOME, importsOf, projectFiles, readSource } from './kit/files/source-files.ts';

/** Which roots a root's files may import from; a test may also use tests/. The rest of the house imports freely. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  contracts: ['domain', 'contracts'],
  server: ['domain', 'contracts', 'server'],
  web: ['domain', 'contracts', 'web'],
};

/** The packages that the two shared roots may use; their tests may use any. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = { domain: ['papaparse'], contracts: ['zod'] };

/** The one file that imports Drizzle itself; it says why. */
const DRIZZLE = 'server/db/drizzle.ts';

const isTest = (file: string) => /\.(test|suite)\.tsx?$/.test(file) || file.startsWith('tests/');
const isScript = (file: string) => /\.(ts|tsx|js|mjs)$/.test(file);
const isConfig = (file: string) => /^[^/]+\.config\.ts$/.test(file);

function importFaults(file: string, source: string): string[] {
  const root = file.split('/')[0] ?? '';
  const roots = MAY_IMPORT[root];
  if (!roots) return [];
  return importsOf(source).filter((specifier) => {
    if (!specifier.startsWith('.')) {
      const nodeInBrowser = root === 'web' && !isTest(file) && specifier.startsWith('node:');
      const foreign = MAY_USE[root] && !isTest(file) && !MAY_USE[root].includes(specifier);
      const slow = specifier === 'drizzle-orm' && root === 'server' && file !== DRIZZLE;
      return nodeInBrowser || foreign || slow;
    }
    const [target = '', ...rest] = path.posix.join(path.posix.dirname(file), specifier).split('/');
    if (isTest(file)) return rest.length > 0 && ![...roots, 'tests'].includes(target);
    return !roots.includes(target);
  });
}

/** What tells the time of day. A stopwatch can't; it may measure, outside the product's own rules. */
const CLOCKS = /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date(?![\w(])|\bTemporal\.Now\.(?!timeZoneId)\w+/g;
const STOPWATCH = /\bperformance\.now\b/g;
const CLOCK_FILES = ['server/platform/clock.ts', 'web/browser/clock.ts'];

function clockFaults(file: string, source: string): string[] {
  if (!isScript(file) || CLOCK_FILES.includes(file)) return [];
  // The supervisor of the database waits for processes, whatever time the product believes it is.
  const measures = /^(bench|tests|scripts|server\/embedded-postgres)\//.test(file) || isTest(file);
  const code = codeOf(source);
  return [...(code.match(CLOCKS) ?? []), ...(measures ? [] : (code.match(STOPWATCH) ?? []))];
}

/** Ways to the environment: by its name, by a computed one, or by `process` under another name. */
const ENVIRONMENT = /\bprocess\s*\??\.\s*env\b|\bprocess\s*(?:\?\.\s*)?\[|=\s*process\b(?!\s*[?.[(])/g;
const PROCESS_MODULES = ['process', 'node:process'];

function environmentFaults(file: string, source: string): string[] {
  if (!isScript(file) || file === 'server/config/config.ts' || isConfig(file)) return [];
  if (/^(scripts|tests|bench)\//.test(file)) return [];
  // All else of `process` is there without an import.
  const imports = importsOf(source).filter((specifier) => PROCESS_MODULES.includes(specifier));
  return [...imports, ...(codeOf(source).match(ENVIRONMENT) ?? [])];
}

/** A curly apostrophe in what people read; a pattern that takes what they type is none. */
const CURLY = /\p{L}’(?=[\p{L}\s])/gu;

/** Texts have one kind of apostrophe, the straight one of the specification's own texts: on screens, in logs and in help. */
function apostropheFaults(file: string, source: string): string[] {
  const isText =
    /^(web|domain|contracts|server|scripts|deploy)\/.*\.(tsx?|mjs|sh)$|^brand\/.*\.json$|\.example$/.test(
      file,
    );
  return isText && !isTest(file) ? (source.match(CURLY) ?? []) : [];
}

/**
 * Who promises that something comes by email or by text without asking `howHeard` or `waysToTell`, and why that's true: all
 * others say that it comes, and the console asks (R11.08).
 */
const PROMISES_A_WAY: Readonly<Record<string, string>> = {
  'domain/messages/message-topics.ts': 'what customers choose',
  'domain/messages/who-hears.ts': 'what people choose',
  'domain/accounts/account-messages.ts': 'an account has an email',
  'domain/technicians/technician-day-messages.ts': 'a technician has a mobile',
  'domain/invoices/desk-invoice-messages.ts': 'says what happens without an email',
  'server/letters/accounts/account-emails.ts': 'an account has an email',
  'server/letters/equipment/warranty.emails.ts': 'it answers somebody signed in',
  'web/desk/inbox/conversation-pane.tsx': 'the server says which way an answer goes',
  'web/site/features/equipment/equipment-detail.screen.tsx': 'somebody is signed in',
  'domain/people/people-messages.ts': 'an account has an email',
  'web/site/features/people/invite-dialog.tsx': 'an email was typed',
  'web/site/features/people/person-dialog.tsx': 'an account has an email',
  'web/site/features/accounts/account-detail/account-detail.screen.tsx':
    'what customers choose, and an account has an email',
  'web/site/features/accounts/email/change-email.screen.tsx': 'an email was typed',
  'web/site/features/accounts/messages/messages.screen.tsx':
    'what customers choose, and how they can be reached',
  'web/site/features/accounts/password/request-password.screen.tsx': 'an email was typed',
  'web/site/features/jobs/links/booking.screen.tsx': 'the email to confirm was typed',
  'web/site/forms/contact/provider-words.ts': 'an email was typed',
  'web/tech/day/bind-phone.screen.tsx': 'a technician has a mobile',
  'web/desk/jobs/job-thread.tsx': 'the server says which',
  'web/desk/bookings/book.screen.tsx': 'the server says which',
  'web/desk/customers/customer-forms.tsx': 'says what happens without an email',
  'web/ui/messages/message-list.tsx': 'how a message came',
};
const PROMISE =
  /^(?!\s*(?:\/\*|\*|\/\/)).*\b(?:(?:we|we'll|we've) (?:e-?mail|text)(?:ed)?|(?:we|we'll) send [^'"`]*\b(?:an email|a text)|by (?:email|text))\b/gim;

function promiseFaults(file: string, source: string): string[] {
  const isText = /^(domain|server\/(?:features|letters|views)|web)\/.*\.tsx?$/.test(file) && !isTest(file);
  return isText && !(file in PROMISES_A_WAY) ? (source.match(PROMISE) ?? []) : [];
}

/**
 * Where a form or a text box is made (R14.10): elsewhere a form is `Form` of `web/forms/form.tsx`, whose text is kept and
 * which no key sends by accident. The steps of a booking keep their own draft, and the plain pages have no React.
 */
const FORM_MAKERS = [
  'web/forms/form.tsx',
  'web/ui/page/flow-layout.tsx',
  'web/site/features/website/start-form.tsx',
  'web/ui/fields/text-area.tsx',
];
const OWN_FORM = /<form\b|<textarea\b|['"`](?:form|textarea)['"`]\s*[,)]/g;

/** Who holds a form's fields without keeping them: a form of secrets only, and the booking's steps. */
const BOOKING_STEPS = 'web/site/features/instant-quotes/';

/** Where Enter sends: what these forms send tells no customer and moves no money. */
const SENT_BY_ENTER: Readonly<Record<string, string>> = {
  'web/desk/parts/action-form.tsx': 'hands it on',
  'web/desk/parts/find-form.tsx': 'a search',
  'web/desk/parts/period-choice.tsx': 'a search',
  'web/desk/jobs/quote-form.tsx': 'names a template',
  'web/desk/reference/quote-templates.screen.tsx': 'changes a template',
  'web/desk/reference/row-form.tsx': 'reference data that emails nobody',
  'web/desk/part-prices/part-form.tsx': 'the price list, which nobody hears of',
  'web/desk/prices/price-books.ts': 'begins a draft, and fills it in',
  'web/desk/team/member.screen.tsx': "staff's own accounts",
  'web/desk/team/team.screen.tsx': "staff's own accounts",
  'web/desk/team/own-account.screen.tsx': "staff's own accounts",
  'web/desk/staff/own-password.screen.tsx': 'a password',
  'web/desk/staff/signed-in-only.tsx': 'a password',
  'web/desk/staff/second-factor.screen.tsx': 'a code',
  'web/desk/staff/sign-in.screen.tsx': 'a sign-in',
  'web/site/booking/postcode/not-serviced-dialog.tsx': 'their own email, for the waiting list',
  'web/site/features/accounts/account-detail/profile-form.tsx': 'their own profile',
  'web/site/features/accounts/email/change-email.screen.tsx': 'their own email',
  'web/site/features/accounts/email/confirm-form.tsx': 'a password',
  'web/site/features/accounts/messages/messages.screen.tsx': 'their own choices',
  'web/site/features/accounts/password/change-password.screen.tsx': 'a password',
  'web/site/features/accounts/password/link-request-form.tsx': 'a link to themselves',
  'web/site/features/accounts/password/new-password-form.tsx': 'a password',
  'web/site/features/accounts/sign-in/sign-in.screen.tsx': 'a search for prices',
  'web/site/features/accounts/sign-up/sign-up-contact.screen.tsx': 'goes on to the next step',
  'web/site/features/accounts/sign-up/sign-up-location.screen.tsx': 'goes on to the next step',
  'web/site/features/accounts/sign-up/simple-sign-up-dialog.tsx': 'a link to themselves',
  'web/site/layout/code-sign-in.tsx': 'a code to themselves, and a sign-in',
  'web/site/layout/password-again.tsx': 'a password',
  'web/site/layout/sign-in-form.tsx': 'a sign-in',
  'web/tech/day/bind-phone.screen.tsx': 'a code',
};

function formFaults(file: string, source: string): string[] {
  if (!/^web\/.*\.tsx?$/.test(file) || isTest(file)) return [];
  const code = codeOf(source);
  const made = FORM_MAKERS.includes(file) ? [] : (code.match(OWN_FORM) ?? []);
  // Whatever holds nothing but secrets says so, at each of its forms.
  const isSecret = code.includes('<Form') && !/<Form\s+(?!kept="secret")/.test(code);
  const holds = /\buseForm\b[^;]*from 'react-hook-form'/.test(code);
  const mayHold = file === 'web/forms/kept-form.ts' || file.startsWith(BOOKING_STEPS) || isSecret;
  const isSent = /\bsentByEnter\b(?!\?)/.test(code) && file !== 'web/forms/form.tsx';
  return [
    ...made,
    ...(holds && !mayHold ? ['useForm'] : []),
    ...(isSent && !(file in SENT_BY_ENTER) ? ['sentByEnter'] : []),
  ];
}

const MAX_LINES = 500;
const MAX_FILES = 60;

/** Tests, scripts and benchmarks may be longer. */
function isTooLong(file: string, source: string): boolean {
  const isProduct = /^(domain|contracts|server|web)\/.*\.(ts|tsx|css)$/.test(file) && !isTest(file);
  return isProduct && source.trimEnd().split('\n').length > MAX_LINES;
}

/** Folders that nobody reads from end to end: migrations and decisions are only ever added, and each brand has one drawing. */
const LISTS = ['server/db/migrations', 'brand/logos', 'docs/decisions'];

/** Folders with too many files. */
function fullFolders(files: readonly string[]): string[] {
  const folders = Object.groupBy(files, (file) => path.posix.dirname(file));
  return Object.keys(folders).filter(
    (folder) => !LISTS.some((list) => folder.startsWith(list)) && (folders[folder]?.length ?? 0) > MAX_FILES,
  );
}

/** The folder beside the project that holds its plans; nothing here may lean on it. */
const OUTSIDE = ['..', 'shared'].join('/');

describe('the rules see a breach', () => {
  test.each([
    ['domain/a.ts', "import { x } from '../server/b.ts';"],
    ['domain/a.ts', "import fs from 'node:fs';"],
    ['domain/a.ts', "import { z } from 'zod';"],
    ['contracts/a.ts', "export type { X } from '../web/b.ts';"],
    ['contracts/a.ts', "import fastify from 'fastify';"],
    ['server/features/a/a.ts', "const page = await import('../../../web/site/app/main.tsx');"],
    ['web/site/features/a.tsx', "import '../../../server/a.ts';"],
    ['web/site/features/a.tsx', "import { test } from '../../../tests/kit/app.ts';"],
    ['web/site/features/a.test.tsx', "import { app } from '../../../server/app.ts';"],
    ['web/a.ts', "import { join } from 'node:path';"],
    ['server/features/a/a.ts', "import { eq } from 'drizzle-orm';"],
  ])('an import in %s: %s', (file, source) => {
    expect(importFaults(file, source)).toHaveLength(1);
  });

  test.each([
    ['web/site/features/a.tsx', "import { x } from '../../domain/x.ts'; import React from 'react';"],
    ['domain/a.test.ts', "import fc from 'fast-check'; import { x } from '../tests/kit/x.ts';"],
    ['server/a.ts', "import { z } from '../contracts/z.ts'; // not from '../web/x.ts'"],
    ['tests/kit/app.ts', "import { app } from '../../server/app.ts';"],
  ])('but not in %s: %s', (file, source) => {
    expect(importFaults(file, source)).toEqual([]);
  });

  test.each(['Date.now()', 'new Date()', 'new Date', 'Temporal.Now.instant()', 'performance.now()'])(
    'in a look at the clock: %s',
    (look) => {
      expect(clockFaults('domain/a.ts', `const at = ${look};`)).toHaveLength(1);
      expect(clockFaults('web/browser/clock.ts', `const at = ${look};`)).toEqual([]);
    },
  );

  test('but not in a date made of something, a stopwatch of a test, or the name of a zone', () => {
    const source = 'const at = new Date(ms); const zone = Temporal.Now.timeZoneId(); // Date.now()';
    expect(clockFaults('web/a.ts', source)).toEqual([]);
    expect(clockFaults('tests/kit/until.ts', 'performance.now()')).toEqual([]);
    expect(clockFaults('tests/kit/until.ts', 'Date.now()')).toHaveLength(1);
  });

  test.each([
    'const port = process.env.PORT;',
    'const port = process?.env.PORT;',
    "const port = process['env'].PORT;",
    'const { env } = process;',
    "import { env } from 'node:process';",
    "import process from 'node:process';",
    "import { env as given } from 'process';",
    "const { env } = await import('node:process');",
  ])('in a look at the environment: %s', (source) => {
    expect(environmentFaults('server/main.ts', source)).toHaveLength(1);
    expect(environmentFaults('web/a.ts', source)).toHaveLength(1);
    expect(environmentFaults('server/config/config.ts', source)).toEqual([]);
    expect(environmentFaults('vite.config.ts', source)).toEqual([]);
  });

  test('in a long file of the product, and a full folder', () => {
    expect(isTooLong('web/a.css', 'x\n'.repeat(501))).toBe(true);
    expect(isTooLong('web/a.css', 'x\n'.repeat(500))).toBe(false);
    expect(isTooLong('server/a.test.ts', 'x\n'.repeat(501))).toBe(false);
    const files = Array.from({ length: 61 }, (_, index) => `web/${index}.ts`);
    expect(fullFolders(files)).toEqual(['web']);
    expect(fullFolders(files.slice(1))).toEqual([]);
  });

  test('in a curly apostrophe of a text, but not in a pattern or a test', () => {
    expect(apostropheFaults('web/a.tsx', '<p>We’ll call, and the kitchens’ owners too</p>')).toHaveLength(2);
    expect(apostropheFaults('brand/a.json', '"don’t"')).toHaveLength(1);
    expect(apostropheFaults('server/a.ts', "log.warn('the reply isn’t readable')")).toHaveLength(1);
    expect(apostropheFaults('scripts/a.mjs', "'the server’s log'")).toHaveLength(1);
    expect(apostropheFaults('domain/a.ts', "text.replace(/[’']/g, '')")).toEqual([]);
    expect(apostropheFaults('domain/a.test.ts', "'O’Brien'")).toEqual([]);
  });

  test.each([
    '<form onSubmit={send}>',
    '<textarea value={text} />',
    "createElement('form', props)",
    "import { type FieldValues, useForm } from 'react-hook-form';\n<Form kept={kept}>",
    'import { useForm } from \'react-hook-form\';\n<Form kept="secret"><Form kept={kept}>',
    '<Form kept={kept} sentByEnter onSubmit={send}>',
  ])('in a form that keeps nothing, or that Enter sends: %s', (source) => {
    expect(formFaults('web/desk/jobs/a.tsx', source)).toHaveLength(1);
    expect(formFaults('web/site/features/jobs/a.tsx', source)).toHaveLength(1);
    expect(formFaults('web/tech/day/a.tsx', source)).toHaveLength(1);
  });

  test('but not in a form that is kept, or that only has a secret', () => {
    expect(formFaults('web/desk/jobs/a.tsx', '<Form kept={kept} onSubmit={send}>')).toEqual([]);
    const secret = 'import { useForm } from \'react-hook-form\';\n<Form kept="secret" onSubmit={pay}>';
    expect(formFaults('web/site/features/invoices/a.tsx', secret)).toEqual([]);
  });

  test('but not in what else a process has', () => {
    const source = "const pid = process.pid; process.on('exit', end); // process.env";
    expect(environmentFaults('server/main.ts', source)).toEqual([]);
  });
});

describe('the house keeps them', () => {
  // This file quotes the breaches that it looks for.
  const files = projectFiles().filter((file) => file !== path.relative(HOME, import.meta.filename));
  const sources = new Map(
    files
      .filter((file) => /\.(ts|tsx|js|mjs|cjs|css|html|json|md|yml|yaml|sh|csv|example)$/.test(file))
      .map((file) => [file, readSource(file)] as const),
  );
  const faultsOf = (rule: (file: string, source: string) => string[]) =>
    [...sources].flatMap(([file, source]) => rule(file, source).map((fault) => `${file}: ${fault}`));

  test('there is a house to look at', () => {
    expect(
      Object.keys(MAY_IMPORT).filter((root) => !files.some((file) => file.startsWith(`${root}/`))),
    ).toEqual([]);
  });

  test('imports run one way: domain, contracts, then server or web', () => {
    expect(faultsOf(importFaults)).toEqual([]);
  });

  test('only the two clocks tell the time', () => {
    expect(faultsOf(clockFaults)).toEqual([]);
  });

  test('only the configuration reads the environment', () => {
    expect(faultsOf(environmentFaults)).toEqual([]);
  });

  test('[R14.10] every form keeps what is typed, and only those listed are sent by Enter', () => {
    expect(faultsOf(formFaults)).toEqual([]);
    const unused = Object.keys(SENT_BY_ENTER).filter((file) => !sources.get(file)?.includes('sentByEnter'));
    expect(unused).toEqual([]);
  });

  test('[R11.08] nobody promises an email or a text to customers without asking how they hear of it', () => {
    expect(faultsOf(promiseFaults)).toEqual([]);
    const unused = Object.keys(PROMISES_A_WAY).filter((file) => !sources.get(file)?.match(PROMISE));
    expect(unused).toEqual([]);
  });

  test('texts have straight apostrophes', () => {
    expect(faultsOf(apostropheFaults)).toEqual([]);
  });

  test('[R13.08] no text says that a machine complies: we say what was checked and read', () => {
    const claims = /complian|\bcompl(y|ies) with\b/i;
    const says = (file: string, source: string) =>
      !isTest(file) && /^(domain|contracts|server|web)\//.test(file) && claims.test(codeOf(source))
        ? ['claims']
        : [];
    expect(faultsOf(says)).toEqual([]);
  });

  test('nothing leans on what lies outside the project', () => {
    expect(faultsOf((_file, source) => (source.includes(OUTSIDE) ? [OUTSIDE] : []))).toEqual([]);
  });

  test('a file of the product has at most 500 lines', () => {
    const faults = faultsOf((file, source) => (isTooLong(file, source) ? ['too long'] : []));
    expect(faults).toEqual([]);
  });

  test('migrations keep only the newest snapshot, the one that drizzle-kit reads', () => {
    expect(files.filter((file) => file.endsWith('_snapshot.json'))).toHaveLength(1);
  });

  test('a folder has at most 60 files', () => {
    expect(fullFolders(files)).toEqual([]);
  });
});
