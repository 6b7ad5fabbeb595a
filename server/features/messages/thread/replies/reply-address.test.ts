import { expect, test } from 'vitest';
import { IMAP_SIGN_IN } from '../../../../../tests/kit/doubles/imap-double.ts';
import { readHeaders } from '../../../../adapters/mail/mail-headers.ts';
import { loadConfig } from '../../../../config/config.ts';
import { replyAddressesIn } from './reply-address.ts';

const config = loadConfig({
  GALLEY_ENV: 'test',
  REPLIES_ADDRESS: 'Answers@galley.example',
  BOUNCES_IMAP_URL: `imap://${IMAP_SIGN_IN}@127.0.0.1/Returns`,
});
const CODE = '0123456789abcdef012345678';
const TO = `answers+1042.${CODE}@galley.example`;
const found = (field: string) =>
  replyAddressesIn({ config }, readHeaders(Buffer.from(`Subject: Hello\r\n${field}\r\n\r\n`)).fields);

test.each([
  `To: ${TO}`,
  `Delivered-To: ${TO}`,
  `X-Original-To: <${TO}>`,
  `Cc: "Galley, help" <${TO}>, joel@other.example`,
  `Cc: joel@other.example,\r\n\t${TO.toUpperCase()}`,
  `Cc: Kitchen: joel@other.example, ${TO};`,
  `Received: from a.example by b.example for <${TO}>; Mon, 23 Nov 2026`,
  `To: ${TO}\r\nDelivered-To: ${TO.toUpperCase()}`,
])('[R11.06] an email that has its reply address in %j is about its job', (field) => {
  expect(found(field)).toEqual([{ jobId: 1042, code: CODE }]);
});

test.each([
  `From: ${TO}`,
  `Reply-To: ${TO}`,
  `Return-Path: <${TO}>`,
  `In-Reply-To: <${TO}>`,
  'To: answers@galley.example',
  `To: x${TO}`,
  `To: ${TO}.evil.example`,
  `To: ${TO.replace('+1042', '')}`,
  `To: ${TO.replace(CODE, `${CODE}${CODE}`)}`,
])('[R11.06] an email that has %j is about no job', (field) => {
  expect(found(field)).toEqual([]);
});

test('[R11.06] of an email with many reply addresses, ten are looked at', () => {
  const many = Array.from({ length: 12 }, (_, at) => TO.replace('1042', String(1042 + at)));
  expect(found(`Cc: ${many.join(', ')}`).map(({ jobId }) => jobId)).toEqual(
    Array.from({ length: 10 }, (_, at) => 1042 + at),
  );
});
