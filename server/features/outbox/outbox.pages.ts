import type { Address, Email } from 'postal-mime';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { formatInstantDay, formatInstantTime, zoneName } from '../../../domain/visits/dates.ts';
import { type Html, html } from '../../platform/html.ts';
import { plainPage } from '../../platform/http/plain-page.ts';
import type { OutboxMail } from './outbox-folder.ts';
import type { OutboxText } from './outbox-texts.ts';

function addressesOf(addresses: readonly Address[] | undefined): string {
  return (addresses ?? []).map(({ address }) => address).join(', ');
}

function whenOf({ date }: Email): string {
  return date ? momentOf(Temporal.Instant.from(date)) : '';
}

function momentOf(instant: Temporal.Instant): string {
  const zone = OPERATOR_TIME_ZONE;
  return `${formatInstantDay(instant, zone)}, ${formatInstantTime(instant, zone)} ${zoneName(zone)}`;
}

/** The list of emails, then that of texts, each newest first. */
export function outboxPage(mails: readonly OutboxMail[], texts: readonly OutboxText[]): string {
  const rows = mails.map(
    ({ key, mail }) =>
      html`<tr><td><a href="/outbox/${key}">${mail.subject ?? '(no subject)'}</a></td>
<td>${addressesOf(mail.to)}</td><td>${whenOf(mail)}</td></tr>
`,
  );
  const list = html`<div class="scroll"><table>
<thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Written</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
  return plainPage(
    'Outbox',
    html`<h1>Outbox</h1>
<p>Mails that would have been sent. This is a trial: they stay here and reach nobody.</p>
${rows.length > 0 ? list : html`<p class="quiet">No mail was written yet. Book a technician, and its confirmation appears here.</p>`}
${texts.length > 0 ? textList(texts) : null}`,
  );
}

function textList(texts: readonly OutboxText[]): Html {
  const rows = texts.map(
    ({ to, body, at }) => html`<tr><td>${withLinks(body)}</td><td>${to}</td><td>${momentOf(at)}</td></tr>
`,
  );
  return html`<h2>Texts</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">Text</th><th scope="col">To</th><th scope="col">Written</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

/** A text as a phone shows it: addresses can be opened. */
function withLinks(body: string): Html {
  const parts = body.split(/(https?:\/\/\S+)/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))}`;
}

/** An email's own markup, sandboxed: no scripts, no forms, and links open in another tab. */
function framed(markup: string): Html {
  const source = markup.replace(/<head[^>]*>/i, '$&<base target="_blank">');
  return html`<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${source}"></iframe>`;
}

/** One email: as a mail program shows it, then its text part, with its attachments to save. */
export function mailPage({ key, mail }: OutboxMail): string {
  const attachments = mail.attachments.map(
    ({ filename }, index) =>
      html`<li><a href="/outbox/${key}/attachments/${index}" download="${filename ?? ''}">${filename ?? `Attachment ${index + 1}`}</a></li>
`,
  );
  return plainPage(
    mail.subject ?? 'Mail',
    html`<p><a href="/outbox">Outbox</a></p>
<h1>${mail.subject ?? '(no subject)'}</h1>
<p class="quiet">From ${mail.from?.address ?? ''} to ${addressesOf(mail.to)}. ${whenOf(mail)}.
<a href="/outbox/${key}/source" download="${key}.eml">The whole mail as a file</a></p>
${
  attachments.length > 0 &&
  html`<h2>Attachments</h2>
<ul>${attachments}</ul>`
}
${mail.html ? framed(mail.html) : null}
<h2>As text</h2>
<pre>${mail.text ?? ''}</pre>`,
  );
}
