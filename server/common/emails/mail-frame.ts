import { type Look, tokenOf } from '../../config/brand/brand-look.ts';
import { Html, html } from '../../platform/html.ts';

const SANS = 'font-family:Arial,Helvetica,sans-serif';
const MONO = "font-family:'Courier New',Courier,monospace";
const INK = 'color:#0e1d2d';
const INK_2 = 'color:#435161';
const INK_3 = 'color:#55636f';

/**
 * Styles of an email's parts. Mail clients need inline values, so these repeat the light design tokens; the frame's
 * style block has the dark ones for clients that support it.
 */
export const mailStyle = {
  docket: `${MONO};font-size:15px;line-height:1.4`,
  docketTitle: `padding:0 0 10px;border-bottom:2px solid #0e1d2d;font-size:17px;font-weight:bold;${INK}`,
  docketState: `padding:0 0 10px;border-bottom:2px solid #0e1d2d;white-space:nowrap;${INK_3}`,
  label: `width:96px;padding:10px 0;border-bottom:1px dashed #b4c0c9;font-weight:normal;${INK_3}`,
  value: `padding:10px 0;border-bottom:1px dashed #b4c0c9;${INK}`,
  more: `font-size:14px;${INK_3}`,
  item: 'padding:10px 0;border-bottom:1px dashed #b4c0c9',
  itemName: `${INK}`,
  itemAmount: `padding-left:12px;white-space:nowrap;${INK}`,
  totalLabel: `padding:14px 0 0;font-weight:bold;white-space:nowrap;${INK}`,
  total: `padding:14px 0 0;font-size:27px;line-height:1.1;font-weight:bold;${INK}`,
  exGst: `padding:2px 0 0;font-size:14px;${INK_3}`,
  reference: `${MONO};${INK}`,
  h2: `margin:24px 0 8px;${SANS};font-size:19px;line-height:1.3;font-weight:bold;${INK}`,
  steps: `${SANS};font-size:16px;line-height:1.45`,
  stepNumber: `width:28px;padding:4px 0;font-weight:bold;${INK}`,
  step: `padding:4px 0;${INK}`,
  paragraph: `margin:0 0 8px;${SANS};font-size:16px;line-height:1.5;${INK}`,
  address: `margin:12px 0 16px;${SANS};font-size:14px;line-height:1.5;${INK_2}`,
} as const;

/** The same for the parts in the brand's accents. */
export function accentStyle(brand: Look) {
  return {
    link: `color:${tokenOf(brand, 'cold')};font-weight:bold;white-space:nowrap`,
    longLink: `color:${tokenOf(brand, 'cold')};word-break:break-all`,
    buttonCell: `background-color:${tokenOf(brand, 'action')};border-radius:6px`,
    button: `display:inline-block;padding:14px 22px;${SANS};font-size:17px;line-height:1.2;font-weight:bold;color:${tokenOf(brand, 'on-action')};text-decoration:none`,
  };
}

const styleBlock = (brand: Look) =>
  new Html(`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; }
table { border-spacing: 0; }
a { text-underline-offset: 2px; }
@media (max-width: 620px) {
  .wide { width: 100% !important; }
  .side { padding-left: 16px !important; padding-right: 16px !important; }
  .h1 { font-size: 25px !important; }
}
@media (prefers-color-scheme: dark) {
  .bg { background-color: #0a121a !important; }
  .paper { background-color: #1a2732 !important; }
  .ink { color: #e8eef3 !important; }
  .ink2 { color: #aebbc6 !important; }
  .rail { background-color: #4b5c6a !important; }
  .rule { border-color: #e8eef3 !important; }
  .dash { border-color: #405466 !important; }
  .link { color: ${tokenOf(brand, 'cold', 'dark')} !important; }
  .bar { background-color: ${tokenOf(brand, 'action', 'dark')} !important; }
}
</style>`);

type Frame = {
  subject: string;
  /** The preview that mail programs show next to the subject. */
  preview: string;
  brand: Look & { name: string };
  heading: string;
  lead: Html;
  /** The docket; null for a letter without one. */
  docket: Html | null;
  body: Html;
  footer: string;
  /** The line above everything of an email that can be answered. */
  mark: string | undefined;
};

/**
 * An email in the brand's look: its name next to a bar (many programs show no pictures, so no mark), the rail, a docket
 * on it, then text. Uses tables, because mail programs need them.
 */
export function mailFrame(frame: Frame): string {
  const { subject, preview, brand, heading, lead, docket, body, footer, mark } = frame;
  const sign = html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="bar" width="6" style="width:6px;font-size:0;background-color:${tokenOf(brand, 'action')};">&nbsp;</td>
<td class="ink" valign="middle" style="padding-left:10px;font-family:'Arial Narrow',Arial,Helvetica,sans-serif;font-size:24px;line-height:28px;font-weight:bold;${INK}">${brand.name}</td>
</tr></table>`;
  return html`<!doctype html>
<html lang="en-AU" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${styleBlock(brand)}
</head>
<body class="bg" style="margin:0;padding:0;background-color:#edf1f4;">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#edf1f4;">${preview}</div>
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#edf1f4;">
<tr><td align="center" style="padding:24px 0 40px;">
<table role="presentation" class="wide" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:600px;">
${
  mark
    ? html`<tr><td class="side" style="padding:0 24px 16px;"><p class="ink2" style="margin:0;${SANS};font-size:13px;line-height:1.4;${INK_2}">${mark}</p></td></tr>
`
    : null
}<tr><td class="side" style="padding:0 24px 20px;">${sign}</td></tr>
<tr><td class="side" style="padding:0 24px 24px;">
<h1 class="ink h1" style="margin:0 0 8px;${SANS};font-size:28px;line-height:1.2;font-weight:bold;${INK}">${heading}</h1>
<p class="ink2" style="margin:0;${SANS};font-size:16px;line-height:1.5;${INK_2}">${lead}</p>
</td></tr>
${docket && paper(docket)}
<tr><td class="side" style="padding:0 24px;">
${body}
</td></tr>
<tr><td class="side" style="padding:28px 24px 0;">
<p class="ink2 dash" style="margin:0;padding:16px 0 0;border-top:1px solid #b4c0c9;${SANS};font-size:14px;line-height:1.5;${INK_2}">${footer}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup;
}

/** The rail and a docket hanging from it. */
function paper(docket: Html): Html {
  return html`<tr><td class="rail" height="10" style="height:10px;line-height:10px;font-size:0;background-color:#b3bfc9;border-bottom:2px solid #7f8e9a;">&nbsp;</td></tr>
<tr><td class="side" style="padding:0 24px;">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#ffffff;">
<tr><td style="padding:20px 20px 22px;">
${docket}
</td></tr></table></td></tr>`;
}
