import { expect, test } from 'vitest';
import { type EmailHeaders, isAutomaticEmail, passesDmarc } from './email-headers.ts';

const headersOf = (fields: Record<string, string>): EmailHeaders => Object.entries(fields);

test.each([
  [{ 'auto-submitted': 'auto-replied' }, true],
  [{ 'auto-submitted': 'Auto-Generated; owner=x' }, true],
  [{ 'auto-submitted': '(vacation) auto-replied' }, true],
  [{ 'auto-submitted': '' }, true],
  [{ 'auto-submitted': 'no' }, false],
  [{ 'auto-submitted': ' No (a person wrote it) ; x=y' }, false],
  [{ precedence: 'Auto_Reply' }, true],
  [{ 'x-autoreply': 'yes' }, true],
  [{ 'x-autoreply': 'no' }, false],
  [{ 'x-autorespond': '' }, true],
  [{ 'return-path': '<>' }, true],
  [{ 'return-path': '' }, true],
  [{ 'return-path': '<priya@marlowestreet.example>' }, false],
  [{ 'content-type': 'multipart/report; report-type=delivery-status' }, true],
  // A person's email that went by a group, a list or a relay.
  [{ precedence: 'bulk' }, false],
  [{ precedence: 'list' }, false],
  [{ 'list-id': '<chefs.example>' }, false],
  [{ 'list-unsubscribe': '<mailto:x@y.example>' }, false],
  [{ 'feedback-id': '1:2:3' }, false],
  [{ 'x-auto-response-suppress': 'All' }, false],
  [{}, false],
])('[R11.06] an email with %j is automatic: %j', (fields, isAutomatic) => {
  expect(isAutomaticEmail(headersOf(fields))).toBe(isAutomatic);
});

const OURS = 'mx.galley.example';
const pass = `${OURS}; dmarc=pass`;

test.each<[confirmed: boolean, ...results: string[]]>([
  [true, pass],
  [
    true,
    `${OURS} 1; spf=fail smtp.mailfrom=x.example; DKIM=none; DMARC = Pass (p=REJECT sp=NONE) header.from=x.example`,
  ],
  [true, 'MX.Galley.Example; dmarc=pass'],
  [true, `${OURS};\t dmarc=pass\t header.from=X.example`],
  [true, `(by (us)) ${OURS} ; dkim=pass reason="a; dmarc=fail" ; dmarc=pass`],
  [true, 'other.example; dmarc=fail', pass],
  [true, pass, `${OURS}; dmarc=fail`],
  [false],
  [false, `${OURS}; none`],
  [false, OURS],
  [false, `${OURS}; dmarc=none`],
  [false, `${OURS}; dmarc=fail`],
  [false, `${OURS}; dmarc=temperror`],
  [false, `${OURS}; dmarc=permerror`],
  [false, `${OURS}; dmarc=bestguesspass`],
  [false, `${OURS}; dmarc=pass-through`],
  [false, `${OURS}; spf=pass; dkim=pass header.d=x.example`],
  [false, `${OURS}; xdmarc=pass`],
  [false, `${OURS}; spf=fail (dmarc=pass)`],
  [false, `${OURS}; spf=fail reason="; dmarc=pass"`],
  [false, `${OURS}; dmarc=pass; dmarc=fail`],
  [false, `${OURS}; dmarc=pass header.from=other.example`],
  [false, `${OURS}; dmarc=fail`, pass],
  [false, 'mx.evil.example; dmarc=pass'],
  [false, `${OURS}.evil.example; dmarc=pass`],
  [false, `evil.example (${OURS}); dmarc=pass`],
  [false, `evil.example; ${OURS}; dmarc=pass`],
  [false, `${OURS}; (dmarc=pass`],
])('[R11.06] %j: confirmed by %j', (isConfirmed, ...results) => {
  const headers = results.map((value) => ['authentication-results', value] as const);
  expect(passesDmarc(headers, OURS, 'priya@x.example')).toBe(isConfirmed);
  expect(passesDmarc(headers, null, 'priya@x.example')).toBe(false);
});
