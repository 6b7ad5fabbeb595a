import PDFDocument from 'pdfkit';
import { drawable, FACES, type Face, pathOf } from './fonts.ts';

/** A4 in points, and its margins. */
const MARGIN = { x: 48, top: 50, bottom: 70 } as const;
const INK = '#000000';
/** Prints as black, and looks lighter on screen. */
const FAINT = '#333333';

type Structure = PDFKit.PDFStructureElement;

export type TextStyle = {
  face?: Face;
  size?: number;
  align?: 'left' | 'right';
  isFaint?: boolean;
  /** The tag for screen readers. */
  tag?: 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Span';
};

export type Box = { x: number; y: number; width: number };

/** A PDF being drawn: text at positions, tagged for screen readers, with new pages as needed. */
export type Paper = {
  readonly left: number;
  readonly width: number;
  /** Where the next thing goes; the caller moves it. */
  y: number;
  /** The height that a text takes. */
  heightOf(text: string, width: number, style?: TextStyle): number;
  /** Draws a text and returns its height. @param inside the structure it belongs to; the document if left out */
  text(text: string, box: Box, style?: TextStyle, inside?: Structure): number;
  /** A line over the width, or a part of it. */
  rule(y: number, kind: 'solid' | 'dashed', part?: { x: number; width: number }): void;
  table(): Structure;
  row(table: Structure): Structure;
  /** Starts a new page if there's less room than this; true if it did. */
  makeRoom(height: number): boolean;
  /** Ends it, with the same line at the foot of every page. */
  finish(foot: (page: number, pages: number) => string): Promise<Buffer>;
};

/** @param info title, author and a fixed date, so that the same document always has the same bytes */
export function openPaper(info: { title: string; author: string; date: Date }): Paper {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN.top, bottom: 0, left: MARGIN.x, right: MARGIN.x },
    pdfVersion: '1.7',
    // The library's types don't have it yet.
    subset: 'PDF/UA' as NonNullable<PDFKit.PDFDocumentOptions['subset']>,
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    bufferPages: true,
    info: { Title: info.title, Author: info.author, CreationDate: info.date, ModDate: info.date },
  });
  // Named by its path, each is read when a text is first drawn with it.
  for (const face of FACES) doc.registerFont(face, pathOf(face));
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const { width: pageWidth, height: pageHeight } = doc.page;
  const width = pageWidth - 2 * MARGIN.x;

  function prepare(text: string, { face = 'text', size = 10 }: TextStyle) {
    const drawn = drawable(text, face);
    doc.font(drawn.face).fontSize(size);
    return drawn.text;
  }
  function artifact(draw: () => void) {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  }

  const paper: Paper = {
    left: MARGIN.x,
    width,
    y: MARGIN.top,
    heightOf: (text, boxWidth, style = {}) =>
      doc.heightOfString(prepare(text, style), { width: boxWidth, lineGap: 2 }),
    text(text, { x, y, width: boxWidth }, style = {}, inside = root) {
      const { align = 'left', isFaint = false, tag = 'P' } = style;
      const drawn = prepare(text, style);
      inside.add(
        doc.struct(tag, {}, () => {
          doc.fillColor(isFaint ? FAINT : INK).text(drawn, x, y, { width: boxWidth, align, lineGap: 2 });
        }),
      );
      return doc.y - y;
    },
    rule(y, kind, part = { x: MARGIN.x, width }) {
      artifact(() => {
        doc.save().lineWidth(kind === 'solid' ? 1.2 : 0.6);
        if (kind === 'dashed') doc.dash(2, { space: 2 });
        doc
          .moveTo(part.x, y)
          .lineTo(part.x + part.width, y)
          .stroke(INK)
          .undash()
          .restore();
      });
    },
    table() {
      const table = doc.struct('Table');
      root.add(table);
      return table;
    },
    row(table) {
      const row = doc.struct('TR');
      table.add(row);
      return row;
    },
    makeRoom(height) {
      if (paper.y + height <= pageHeight - MARGIN.bottom) return false;
      doc.addPage();
      paper.y = MARGIN.top;
      return true;
    },
    async finish(foot) {
      root.end();
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        artifact(() => {
          const y = pageHeight - MARGIN.bottom + 22;
          const words = drawable(foot(page + 1, count), 'text');
          doc
            .font(words.face)
            .fontSize(8)
            .fillColor(FAINT)
            .text(words.text, MARGIN.x, y, { width, lineGap: 2 });
        });
        paper.rule(pageHeight - MARGIN.bottom + 14, 'dashed');
      }
      doc.end();
      return whole;
    },
  };
  return paper;
}
