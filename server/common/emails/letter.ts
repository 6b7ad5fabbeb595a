import type { BrandConfig } from '../../../contracts/website/public-config.ts';
import { formatAbn } from '../../../domain/customers/abn.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Mail } from '../../adapters/mail/port.ts';
import { type Html, html } from '../../platform/html.ts';
import { accentStyle, mailFrame, mailStyle } from './mail-frame.ts';

export type LetterLine = { label: string; value: string; more?: string | undefined };

export type LetterDocket = {
  title: string;
  /** Its stamp, shown in capitals: `Received`. */
  state: string;
  lines: readonly LetterLine[];
  /** The parts of the total, in cents ex GST. */
  items?: readonly { name: string; more?: string | undefined; cents: number }[];
  /** Integer cents inc GST, and the GST included. */
  total?: { cents: number; gstCents: number } | undefined;
};

export type LetterBlock = {
  heading?: string;
  /** Paragraphs, numbered steps, or a list. */
  as: 'paragraphs' | 'steps' | 'list';
  items: readonly string[];
};

export type LetterButton = { label: string; href: string; or?: { label: string; href: string } };

/** An email as it was written, with its button; `to` is null for a customer without an email (R10.13). */
export type WrittenMail = Omit<Mail, 'to'> & {
  to: string | null;
  link?: LetterButton | null;
  /** The jobs that it tells, of one that may tell several. */
  jobIds?: readonly number[];
};

/** What an email says; `writeLetter` turns it into both parts. */
export type LetterContent = {
  subject: string;
  /** The preview that mail programs show next to the subject. */
  preview: string;
  heading: string;
  lead: string;
  /** Words of the lead to emphasise, such as the reference. */
  emphasis?: string;
  docket?: LetterDocket;
  /** The main action, and an alternative. */
  button?: LetterButton;
  blocks: readonly LetterBlock[];
  /** Why the person gets this: the last sentence. */
  reason: string;
  /** Above everything, for an email that can be answered. */
  mark?: string | undefined;
};

/** An email of the company: what it says, to whom, and what goes with it. */
export type Letter = LetterContent & { brand: BrandConfig; attachments?: WrittenMail['attachments'] } & Pick<
    WrittenMail,
    'key' | 'to' | 'date' | 'replyTo' | 'isAutomatic' | 'jobIds'
  >;

/** The email with its HTML, plain text and button; phone numbers in any sentence become links. */
export function writeLetter(letter: Letter): WrittenMail {
  const {
    brand,
    key,
    to,
    date,
    replyTo,
    isAutomatic,
    jobIds,
    subject,
    attachments = [],
    button = null,
  } = letter;
  return {
    key,
    from: { name: brand.name, address: brand.email },
    to,
    replyTo,
    ...(isAutomatic && { isAutomatic }),
    date,
    subject,
    html: htmlPart(letter),
    text: textPart(letter),
    link: button,
    ...(jobIds && { jobIds }),
    attachments,
  };
}

function footer({ brand, reason }: Letter): string {
  const licences = brand.licences.map(({ label, number }) => `${label} ${number}.`);
  return [`${brand.company}. ABN ${formatAbn(brand.abn)}.`, ...licences, reason].join(' ');
}

function htmlPart(letter: Letter): string {
  const { brand, subject, preview, heading, lead, emphasis = '', docket, button, blocks, mark } = letter;
  const reference = html`<b class="ink" style="${mailStyle.reference}">${emphasis}</b>`;
  return mailFrame({
    subject,
    preview,
    brand,
    heading,
    lead: html`${marked(lead, emphasis, reference)}`,
    docket: docket ? docketPart(docket) : null,
    body: html`${button ? buttonPart(brand, button, docket !== undefined) : null}${blocks.map((block) => blockPart(brand, block))}`,
    footer: footer(letter),
    mark,
  });
}

/** A sentence with every occurrence of some words replaced by markup. */
function marked(sentence: string, words: string, by: Html): (string | Html)[] {
  if (words === '') return [sentence];
  return sentence.split(words).flatMap((part, index) => (index === 0 ? [part] : [by, part]));
}

function docketPart({ title, state, lines, items = [], total }: LetterDocket): Html {
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${mailStyle.docket}">
<tr><td colspan="2"><table width="100%" cellpadding="0" cellspacing="0" border="0" style="${mailStyle.docket}"><tr><td class="ink rule" style="${mailStyle.docketTitle}">${title}</td><td class="ink2 rule" align="right" style="${mailStyle.docketState}">${state.toUpperCase()}</td></tr></table></td></tr>
${lines.map(docketRow)}
${pricedItems(items, total).map(itemRow)}
${total ? totalRows(total) : null}
</table>`;
}

type PricedItems = NonNullable<LetterDocket['items']>;

/** Items are ex GST: with the GST, they make the total. */
function pricedItems(items: PricedItems, total: LetterDocket['total']): PricedItems {
  return items.length > 0 && total ? [...items, { name: 'GST', cents: total.gstCents }] : items;
}

function docketRow({ label, value, more }: LetterLine): Html {
  return html`<tr><th scope="row" align="left" valign="top" width="96" class="ink2 dash" style="${mailStyle.label}">${label}</th>
<td class="ink dash" style="${mailStyle.value}">${value}${more ? html`<br><span class="ink2" style="${mailStyle.more}">${withBreaks(more)}</span>` : null}</td></tr>
`;
}

/** Words on several lines, such as the services of a plan's visit, keep them. */
const withBreaks = (words: string): Html[] =>
  words.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));

function itemRow({ name, more, cents }: { name: string; more?: string | undefined; cents: number }): Html {
  return html`<tr><td colspan="2" class="dash" style="${mailStyle.item}"><table width="100%" cellpadding="0" cellspacing="0" border="0" style="${mailStyle.docket}"><tr><td class="ink" style="${mailStyle.itemName}">${name}${more ? html`<br><span class="ink2" style="${mailStyle.more}">${more}</span>` : null}</td><td class="ink" align="right" valign="top" style="${mailStyle.itemAmount}">${formatMoney(cents)}</td></tr></table></td></tr>
`;
}

function totalRows({ cents, gstCents }: { cents: number; gstCents: number }): Html {
  return html`<tr><th scope="row" align="left" valign="bottom" class="ink" style="${mailStyle.totalLabel}">Total inc GST</th><td class="ink" align="right" style="${mailStyle.total}">${formatMoney(cents)}</td></tr>
<tr><td colspan="2" class="ink2" align="right" style="${mailStyle.exGst}">${formatMoney(cents - gstCents)} + GST</td></tr>`;
}

/** The button, with space above it if there's a docket. */
function buttonPart(brand: BrandConfig, { label, href, or }: LetterButton, isUnderDocket: boolean): Html {
  const accents = accentStyle(brand);
  const margin = isUnderDocket ? 'margin:24px 0 0' : 'margin:0';
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${margin}"><tr><td class="act" style="${accents.buttonCell}"><a class="act-text" href="${href}" style="${accents.button}">${label}</a></td></tr></table>
<p class="ink2" style="${mailStyle.address}">If the button doesn't work, open this address: <a class="link" href="${href}" style="${accents.longLink}">${href}</a></p>
${
  or
    ? html`<p class="ink2" style="${mailStyle.address}"><a class="link" href="${or.href}" style="${accents.longLink}">${or.label}</a></p>
`
    : null
}`;
}

function blockPart(brand: BrandConfig, { heading, as, items }: LetterBlock): Html | null {
  if (items.length === 0) return null;
  const { phone } = brand;
  const dial = html`<a class="link" href="tel:${phone.replaceAll(' ', '')}" style="${accentStyle(brand).link}">${phone}</a>`;
  const title =
    heading &&
    html`<h2 class="ink" style="${mailStyle.h2}">${heading}</h2>
`;
  const rows = items.map((item, index) =>
    as === 'steps'
      ? html`<tr><td class="ink" width="28" valign="top" style="${mailStyle.stepNumber}">${index + 1}</td><td class="ink" style="${mailStyle.step}">${marked(item, phone, dial)}</td></tr>
`
      : html`<p class="ink" style="${mailStyle.paragraph}">${marked(item, phone, dial)}</p>
`,
  );
  if (as !== 'steps') return html`${title ?? null}${rows}`;
  return html`${title ?? null}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${mailStyle.steps}">
${rows}</table>
`;
}

function textPart(letter: Letter): string {
  const { heading, lead, docket, button, blocks, mark } = letter;
  const parts = [...(mark ? [mark] : []), heading, lead];
  if (docket) parts.push(...docketText(docket));
  if (button) parts.push(`${button.label}:\n${button.href}`);
  if (button?.or) parts.push(`${button.or.label}:\n${button.or.href}`);
  parts.push(...blocks.filter(({ items }) => items.length > 0).map(blockText), `-- \n${footer(letter)}`);
  return parts.join('\n\n');
}

function docketText({ title, state, lines, items = [], total }: LetterDocket): string[] {
  const width = Math.max(10, ...lines.map(({ label }) => label.length)) + 2;
  const rows = lines.map(
    ({ label, value, more }) =>
      `${`${label}:`.padEnd(width)}${[value, ...(more ? more.split('\n') : [])].join(`\n${' '.repeat(width)}`)}`,
  );
  const amounts = pricedItems(items, total).map(
    ({ name, more, cents }) => `${formatMoney(cents)}  ${name}${more ? ` (${more})` : ''}`,
  );
  const sum =
    total &&
    `Total inc GST: ${formatMoney(total.cents)} (${formatMoney(total.cents - total.gstCents)} + GST)`;
  return [
    `${title} (${state.toLowerCase()})\n${rows.join('\n')}`,
    ...(amounts.length > 0 ? [amounts.join('\n')] : []),
    ...(sum ? [sum] : []),
  ];
}

function blockText({ heading, as, items }: LetterBlock): string {
  const marks = { paragraphs: () => '', steps: (at: number) => `${at + 1}. `, list: () => '- ' };
  const body = items
    .map((item, index) => `${marks[as](index)}${item}`)
    .join(as === 'paragraphs' ? '\n\n' : '\n');
  return heading ? `${heading}\n${body}` : body;
}
