/** A delivery report (RFC 3464) as Postfix writes it. */
export function deliveryReport({
  messageId,
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 <priya@marlowestreet.example>:\r\n    Recipient address rejected',
  returned = 'text/rfc822-headers',
}: {
  messageId: string;
  action?: string;
  status?: string;
  diagnostic?: string;
  returned?: string;
}): string {
  return [
    'Return-Path: <>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="of-the-report"',
    'From: MAILER-DAEMON@mail.example (Mail Delivery System)',
    'To: help@galley.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Message-Id: <20990101000000.1234@mail.example>',
    '',
    '--of-the-report',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    "I'm sorry to have to inform you that your message could not be delivered.",
    '',
    '--of-the-report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    'Arrival-Date: Mon, 23 Nov 2026 09:10:00 +1100',
    '',
    'Final-Recipient: rfc822; priya@marlowestreet.example',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
    '',
    '--of-the-report',
    `Content-Type: ${returned}`,
    '',
    'From: Galley <help@galley.example>',
    'To: priya@marlowestreet.example',
    'Subject: Booking received',
    `Message-ID: ${messageId}`,
    '',
    ...(returned === 'message/rfc822' ? ['Hello', 'Message-ID: <in-the-text@galley.example>', ''] : []),
    '--of-the-report--',
    '',
  ].join('\r\n');
}
