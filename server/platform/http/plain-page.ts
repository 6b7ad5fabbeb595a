import { TOKENS_CSS } from '../design-tokens.ts';
import { Html, html } from '../html.ts';

/** The design's tokens without their comments; these pages load no fonts. */
const tokens = TOKENS_CSS.replace(/\/\*[\s\S]*?\*\//g, '');

const look = `
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: var(--w-body) var(--t-16) / var(--lh-body) var(--sans); }
.rail { height: 0.9375rem; background: var(--rail); }
main { max-width: var(--page); margin: 0 auto; padding: var(--s-8) var(--gutter) var(--s-16); }
h1 { margin: 0 0 var(--s-2); font-size: var(--t-32); font-weight: var(--w-head); line-height: var(--lh-head); }
p { margin: 0 0 var(--s-4); max-width: var(--measure); }
a { color: var(--cold); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.quiet { color: var(--text-2); }
.mono { font-family: var(--mono); white-space: nowrap; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; background: var(--surface); border: var(--hair) solid var(--line); border-radius: var(--r-2); }
th, td { padding: var(--s-3) var(--s-4); text-align: left; vertical-align: top; border-bottom: var(--hair) solid var(--line); }
th { font-size: var(--t-14); font-weight: var(--w-strong); color: var(--text-2); }
tr:last-child td { border-bottom: 0; }
pre { margin: 0; padding: var(--s-4); overflow-x: auto; white-space: pre-wrap; background: var(--surface); border: var(--hair) solid var(--line); border-radius: var(--r-2); font: var(--t-14) / var(--lh-body) var(--mono); }
iframe { width: 100%; height: 60rem; background: var(--surface); border: var(--hair) solid var(--line); border-radius: var(--r-2); }
h2 { margin: var(--s-8) 0 var(--s-3); font-size: var(--t-21); line-height: var(--lh-head); }
`;

/** The style in each of these pages. */
export const PLAIN_PAGE_STYLE = tokens + look;

/** A page of the development helpers (test cards, outbox): without scripts, in the design's colours and both themes. */
export function plainPage(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Html(PLAIN_PAGE_STYLE)}</style>
</head>
<body>
<div class="rail"></div>
<main>
${body}
</main>
</body>
</html>
`.markup;
}
