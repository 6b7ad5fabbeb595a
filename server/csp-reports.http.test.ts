import { expect, test, vi } from 'vitest';
import { testApp } from '../tests/kit/app.ts';

const OLD = {
  'csp-report': {
    'document-uri': 'https://galley.example/?token=k2J9-dLwQ0_k2J9-dLwQ0_k2J9-dLwQ0_k2J9',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js',
  },
};
const NEW = [
  {
    type: 'csp-violation',
    body: {
      documentURL: 'https://galley.example/about',
      effectiveDirective: 'style-src-attr',
      blockedURL: 'inline',
    },
  },
];

const report = (kit: Awaited<ReturnType<typeof testApp>>, type: string, payload: string) =>
  kit.app
    .inject({ method: 'POST', url: '/csp-reports', headers: { 'content-type': type }, payload })
    .then(({ statusCode }) => statusCode);

test('what the content security policy blocked is logged, as older and newer browsers report it', async () => {
  const kit = await testApp();
  const warn = vi.spyOn(kit.deps.log, 'warn').mockReturnValue(undefined);
  expect(await report(kit, 'application/csp-report', JSON.stringify(OLD))).toBe(204);
  expect(await report(kit, 'application/reports+json', JSON.stringify(NEW))).toBe(204);
  expect(warn.mock.calls.map(([entry]) => entry)).toEqual([
    { cspReport: expect.objectContaining({ directive: 'script-src-elem' }) },
    {
      cspReport: { directive: 'style-src-attr', blocked: 'inline', page: 'https://galley.example/about' },
    },
  ]);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('k2J9');
});

test('reports are limited in number, size and kind', async () => {
  const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
  const warn = vi.spyOn(kit.deps.log, 'warn').mockReturnValue(undefined);
  const statuses = [];
  statuses.push(await report(kit, 'application/json', JSON.stringify(NEW)));
  statuses.push(await report(kit, 'application/csp-report', `"${'x'.repeat(20_000)}"`));
  statuses.push(await report(kit, 'application/csp-report', '{'));
  expect(statuses).toEqual([204, 413, 400]);
  for (let index = 0; index < 17; index += 1) await report(kit, 'application/csp-report', '{}');
  expect(await report(kit, 'application/csp-report', JSON.stringify(OLD))).toBe(429);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('every page says where its reports go', async () => {
  const { app } = await testApp();
  for (const url of ['/', '/about', '/api/docs', '/nowhere']) {
    const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect.soft(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
    const policy = String(headers['content-security-policy']);
    expect.soft(policy).toContain('report-uri /csp-reports;report-to csp');
    expect.soft(policy.includes("'unsafe-inline'")).toBe(url === '/api/docs');
    expect.soft(policy.includes("require-trusted-types-for 'script'")).toBe(url !== '/api/docs');
  }
});
