import { html } from '../../platform/html.ts';
import { plainPage } from '../../platform/http/plain-page.ts';
import type { TestCard } from './test-cards.ts';

/** The page that lists the test cards and what each does. */
export function testCardsPage(cards: readonly TestCard[]): string {
  const rows = cards.map(
    ({ number, brand, note }) =>
      html`<tr><td class="mono">${number}</td><td>${brand}</td><td>${note}</td></tr>`,
  );
  return plainPage(
    'Test cards',
    html`<h1>Test cards</h1>
<p>This is a trial: only these cards are taken, and nothing is ever charged. Any future expiry date and any security
code of three or four digits will do. Please do not enter a real card.</p>
<div class="scroll"><table>
<thead><tr><th scope="col">Number</th><th scope="col">Brand</th><th scope="col">What happens</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`,
  );
}
