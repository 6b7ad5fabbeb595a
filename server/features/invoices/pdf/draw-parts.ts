import { formatAbn } from '../../../../domain/customers/abn.ts';
import type { DocumentContent } from '../../../../domain/invoices/document-content.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import type { Box, Paper, TextStyle } from './paper.ts';

export const LABEL: TextStyle = { size: 8.5, isFaint: true };
export const STRONG: TextStyle = { face: 'strong', size: 10 };

/** Who it's from, and what it is. */
export function drawHeader(
  paper: Paper,
  { seller, title, number }: { seller: DocumentContent['seller']; title: string; number: string },
): void {
  const half = paper.width * 0.55;
  const { left, y } = paper;
  let below = y + paper.text(seller.name, { x: left, y, width: half }, { face: 'strong', size: 18 });
  const company = seller.company === seller.name ? [] : [seller.company];
  const address = seller.address === null ? [] : [seller.address];
  const lines = [...company, ...address, `ABN ${formatAbn(seller.abn)}`, `${seller.phone}, ${seller.email}`];
  below += paper.text(lines.join('\n'), { x: left, y: below + 2, width: half });
  const right = { x: left + half, width: paper.width - half };
  const titleHeight = paper.text(
    title,
    { ...right, y },
    { face: 'strong', size: 22, align: 'right', tag: 'H1' },
  );
  paper.text(number, { ...right, y: y + titleHeight }, { face: 'figures', size: 13, align: 'right' });
  paper.y = below + 14;
  paper.rule(paper.y, 'solid');
}

/** Facts side by side and, on the right, the amount that matters most. */
export function drawFacts(
  paper: Paper,
  facts: readonly (readonly [label: string, value: string])[],
  total: { label: string; cents: number },
): void {
  const y = paper.y + 16;
  const totalWidth = 150;
  const width = (paper.width - totalWidth) / facts.length;
  const heights = facts.map(([label, value], index) => {
    const box = { x: paper.left + index * width, y, width: width - 8 };
    const height = paper.text(label, box, LABEL);
    return height + paper.text(value, { ...box, y: y + height }, STRONG);
  });
  const right = { x: paper.left + paper.width - totalWidth, y, width: totalWidth };
  const height = paper.text(total.label, right, { ...LABEL, align: 'right' });
  const figures: TextStyle = { face: 'strong-figures', size: 13, align: 'right' };
  heights.push(height + paper.text(formatMoney(total.cents), { ...right, y: y + height }, figures));
  paper.y = y + Math.max(...heights) + 14;
  paper.rule(paper.y, 'dashed');
}

/** Who it's for and, unless it's about several invoices, the equipment and site. */
export function drawParties(paper: Paper, content: DocumentContent, { isOne = true } = {}): void {
  const { buyer, site, equipment } = content;
  const half = paper.width / 2 - 10;
  const y = paper.y + 14;
  const column = (x: number, label: string, first: string, rest: readonly string[]) => {
    let end = y + paper.text(label, { x, y, width: half }, LABEL);
    end += paper.text(first, { x, y: end, width: half }, STRONG);
    // One at a time, so that an unusual character in a name changes the typeface of that line only.
    for (const line of rest) end += paper.text(line, { x, y: end, width: half });
    return end;
  };
  const people = buyer.businessName === null ? [] : [buyer.name];
  const buyerEnd = column(paper.left, 'For', buyer.businessName ?? buyer.name, [
    ...people,
    ...(buyer.address === null ? [] : [buyer.address]),
    ...(buyer.abn === null ? [] : [`ABN ${formatAbn(buyer.abn)}`]),
  ]);
  const equipmentName = [equipment.name, equipment.makeAndModel].filter(Boolean).join(', ');
  const more = [
    ...(equipment.serial === null ? [] : [`Serial ${equipment.serial}`]),
    site.name,
    site.address,
    `Job ${content.jobReference}`,
  ];
  const siteEnd = isOne ? column(paper.left + half + 20, 'Equipment', equipmentName, more) : y;
  paper.y = Math.max(buyerEnd, siteEnd) + 12;
  paper.rule(paper.y, 'dashed');
}

export type Note = { heading: string; text: string };

export const heightOfNotes = (paper: Paper, notes: readonly Note[], width: number) =>
  notes.reduce(
    (sum, { heading, text }) =>
      sum + paper.heightOf(heading, width, STRONG) + paper.heightOf(text, width) + 8,
    0,
  );

/** Draws a paragraph with its heading, and returns its height. */
export function drawNote(paper: Paper, { heading, text }: Note, box: Box): number {
  const height = paper.text(heading, box, { ...STRONG, tag: 'H2' });
  return height + paper.text(text, { ...box, y: box.y + height }) + 8;
}

/** The same line at the foot of every page. */
export const footOf =
  ({ company, abn, licences }: DocumentContent['seller'], title: string) =>
  (page: number, pages: number): string => {
    const licenceWords = licences.map(({ label, number }) => `${label} ${number}.`).join(' ');
    return `${company}, ABN ${formatAbn(abn)}. ${licenceWords}\n${title}, page ${page} of ${pages}`;
  };
