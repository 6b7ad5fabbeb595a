import { formatAbn } from '../../../domain/abn.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { Mail } from '../../adapters/mail/port.ts';
import { type Html, html } from '../../platform/html.ts';
import { bookingCalendar } from './booking-calendar.ts';
import type { BookingFacts } from './booking-facts.ts';
import { mailFrame, mailStyle } from './mail-frame.ts';

type Line = { label: string; value: string; more?: string };

/** What the docket of the mail says, top to bottom; in HTML and in text. */
function docketLines(facts: BookingFacts): Line[] {
  const { reference, machine, makeAndModel, job, day, hours, zone, shop, address } = facts;
  return [
    { label: 'Reference', value: reference },
    { label: 'Machine', value: machine, more: makeAndModel },
    { label: 'Problem', value: job.problem, more: job.problemDescription },
    { label: 'When', value: `${day}, ${hours}`, more: zone },
    { label: 'Where', value: shop, more: address },
  ];
}

/** Fee, promo and parking, where the total is more than the fee alone; ex GST. */
function priceLines({ job }: BookingFacts): Line[] {
  const { feeCents, discountCents, parkingCents, loading } = job;
  if (discountCents === 0 && parkingCents === 0 && loading === null) return [];
  const reason = loading === 'weekend' ? 'weekend price' : loading && `${loading}, public holiday price`;
  return [
    { label: 'Call-out', value: formatMoney(feeCents), ...(reason && { more: reason }) },
    ...(discountCents > 0 ? [{ label: 'Promo code', value: formatMoney(-discountCents) }] : []),
    ...(parkingCents > 0 ? [{ label: 'Parking', value: formatMoney(parkingCents) }] : []),
  ];
}

function visit({ job, day, hours }: BookingFacts): string {
  return job.timeWindow === 'afterhours'
    ? `${day} at ${hours.replace('After hours, ', '')}`
    : `${day}, ${hours}`;
}

function nextSteps(facts: BookingFacts): string[] {
  return [
    'We read your booking and assign a tech.',
    `The tech comes ${visit(facts)} (${facts.zone}). Someone should be there to show the machine.`,
    'If it needs a repair, you get a quote first. Nothing starts until you approve it.',
    'Your card is not charged now, but after the visit.',
  ];
}

function footer({ brand, reference }: BookingFacts): string {
  const licences = brand.licences.map(({ label, number }) => `${label} ${number}.`);
  return [
    `${brand.company}. ABN ${formatAbn(brand.abn)}.`,
    ...licences,
    `You get this because of booking ${reference}.`,
  ].join(' ');
}

function docketRow({ label, value, more }: Line): Html {
  return html`<tr><th scope="row" align="left" valign="top" width="96" class="ink2 dash" style="${mailStyle.label}">${label}</th>
<td class="ink dash" style="${mailStyle.value}">${value}${more ? html`<br><span class="ink2" style="${mailStyle.more}">${more}</span>` : null}</td></tr>
`;
}

function docket(facts: BookingFacts): Html {
  const { totalCents, gstCents } = facts.job;
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${mailStyle.docket}">
<tr><td class="ink rule" style="${mailStyle.docketTitle}">Booking</td><td class="ink2 rule" align="right" style="${mailStyle.docketState}">REQUESTED</td></tr>
${[...docketLines(facts), ...priceLines(facts)].map(docketRow)}
<tr><th scope="row" align="left" valign="bottom" class="ink" style="${mailStyle.totalLabel}">Total inc GST</th><td class="ink" align="right" style="${mailStyle.total}">${formatMoney(totalCents)}</td></tr>
<tr><td colspan="2" class="ink2" align="right" style="${mailStyle.exGst}">${formatMoney(totalCents - gstCents)} + GST</td></tr>
</table>`;
}

function htmlPart(facts: BookingFacts, subject: string): string {
  const { brand, customer, reference, safetyAdvice } = facts;
  const phone = html`<a class="link" href="tel:${brand.phone.replaceAll(' ', '')}" style="${mailStyle.link}">${brand.phone}</a>`;
  const steps = nextSteps(facts).map(
    (step, at) =>
      html`<tr><td class="ink" width="28" valign="top" style="${mailStyle.stepNumber}">${at + 1}</td><td class="ink" style="${mailStyle.step}">${step}</td></tr>
`,
  );
  const advice = safetyAdvice.map(
    (line) => html`<p class="ink" style="${mailStyle.paragraph}">${line}</p>
`,
  );
  return mailFrame({
    subject,
    preview: `A tech comes ${visit(facts)}, for your ${facts.machine.toLowerCase()}. ${formatMoney(facts.job.totalCents)} inc GST.`,
    brandName: brand.name,
    heading: `Booked. A tech will come ${visit(facts)}.`,
    lead: html`Hello ${customer.firstName}, your reference is <b class="ink" style="${mailStyle.reference}">${reference}</b>. Keep this email, it is your booking.`,
    docket: docket(facts),
    body: html`<h2 class="ink" style="${mailStyle.h2}">What happens next</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${mailStyle.steps}">
${steps}</table>
${
  advice.length > 0 &&
  html`<h2 class="ink" style="${mailStyle.h2}">Until then</h2>
${advice}`
}
<p class="ink" style="${mailStyle.paragraph}">To change or cancel, or if it is getting worse, call ${phone}, 24x7, and give the reference. The calendar file is attached.</p>`,
    footer: footer(facts),
  });
}

function textPart(facts: BookingFacts): string {
  const { brand, customer, reference, safetyAdvice, job } = facts;
  const lines = [...docketLines(facts), ...priceLines(facts)].map(
    ({ label, value, more }) =>
      `${`${label}:`.padEnd(12)}${value}${more ? `\n${' '.repeat(12)}${more}` : ''}`,
  );
  return [
    `Booked. A tech will come ${visit(facts)}.`,
    `Hello ${customer.firstName}, your reference is ${reference}. Keep this email, it is your booking.`,
    lines.join('\n'),
    `Total inc GST: ${formatMoney(job.totalCents)} (${formatMoney(job.totalCents - job.gstCents)} + GST)`,
    `What happens next\n${nextSteps(facts)
      .map((step, at) => `${at + 1}. ${step}`)
      .join('\n')}`,
    ...(safetyAdvice.length > 0 ? [`Until then\n${safetyAdvice.map((line) => `- ${line}`).join('\n')}`] : []),
    `To change or cancel, or if it is getting worse, call ${brand.phone}, 24x7, and give the reference. The calendar file is attached.`,
    `-- \n${footer(facts)}`,
  ].join('\n\n');
}

/** The confirmation of a booking: what was booked, what happens next, the visit as a calendar file. */
export function bookingConfirmation(facts: BookingFacts): Mail {
  const { brand, customer, reference, job, bookedAt } = facts;
  const subject = `Booked: ${reference}, ${visit(facts)}`;
  const calendar = bookingCalendar(facts);
  return {
    key: `booking-${job.id}`,
    from: { name: brand.name, address: brand.email },
    to: customer.userName,
    subject,
    date: bookedAt,
    html: htmlPart(facts, subject),
    text: textPart(facts),
    attachments: [
      {
        filename: calendar.fileName,
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: calendar.content,
      },
    ],
  };
}
