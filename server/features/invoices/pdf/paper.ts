import PDFDocument from 'pdfkit';
import { FACES, type Face, pathOf } from './fonts.ts';
import { layOutText } from './lay-out-text.ts';

/** A4 in points, and its margins. */
const MARGIN = { x: 48, top: 50, bottom: 70 } as const;
const INK = '#000000';
/** Prints as black, and looks lighter on screen. */
const FAINT = '#333333';
/** Between lines, in points. */
const LINE_GAP = 2;
/** How wide the lines of a drawing are, in points. */
const PEN = 1.4;

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
  /**
   * Draws a text and returns how far below its start it ends: less than nothing if that is on a later page.
   *
   * @param inside the structure it belongs to; the document if left out
   */
  text(text: string, box: Box, style?: TextStyle, inside?: Structure): number;
  /**
   * Draws lines that a path of SVG says, scaled to a width.
   *
   * @param alt what it shows, for those who don't see it
   */
  drawing(path: string, size: { width: number; height: number }, box: Box, alt: string): void;
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

  const layOut = (text: string, boxWidth: number, { face = 'text', size = 10 }: TextStyle) =>
    layOutText(text, { face, size, width: boxWidth }, (run) =>
      doc.font(run.face).fontSize(size).widthOfString(run.text),
    );
  /** Draws lines from a height down, over pages if need be, and returns where they end. */
  function drawLines(
    lines: ReturnType<typeof layOut>,
    { x, y, width: boxWidth }: Box,
    { align, size = 10, isFaint = false }: TextStyle,
    bottom: number,
  ): number {
    let top = y;
    for (const line of lines) {
      if (top + line.height > bottom) {
        doc.continueOnNewPage();
        top = MARGIN.top;
      }
      doc.fillColor(isFaint ? FAINT : INK);
      let left = align === 'right' ? x + boxWidth - line.width : x;
      for (const part of line.parts) {
        doc
          .font(part.face)
          .fontSize(size)
          .text(part.text, left, top + line.ascent, { lineBreak: false, baseline: 'alphabetic' });
        left += part.width;
      }
      top += line.height + LINE_GAP;
    }
    return top;
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
      layOut(text, boxWidth, style).reduce((sum, { height }) => sum + height + LINE_GAP, 0),
    text(text, box, style = {}, inside = root) {
      const { face = 'text', tag = 'P' } = style;
      const lines = layOut(text, box.width, style);
      // Marks and letters in the order and shape of other scripts can't be read back from their glyphs.
      const isPlain = lines.every(({ parts }) => parts.every((part) => part.face === face));
      let end = box.y;
      inside.add(
        doc.struct(tag, isPlain ? {} : { actual: text }, () => {
          end = drawLines(lines, box, style, pageHeight - MARGIN.bottom);
        }),
      );
      return end - box.y;
    },
    drawing(path, size, { x, y, width: boxWidth }, alt) {
      const scale = boxWidth / size.width;
      // The library's types don't have the box yet.
      const shown = { alt, bbox: [x, y, x + boxWidth, y + size.height * scale] };
      root.add(
        doc.struct('Figure', shown, () => {
          doc.save().translate(x, y).scale(scale);
          doc
            .lineWidth(PEN / scale)
            .lineCap('round')
            .lineJoin('round');
          doc.path(path).stroke(INK).restore();
        }),
      );
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
          const style: TextStyle = { size: 8, isFaint: true };
          drawLines(
            layOut(foot(page + 1, count), width, style),
            { x: MARGIN.x, y, width },
            style,
            pageHeight,
          );
        });
        paper.rule(pageHeight - MARGIN.bottom + 14, 'dashed');
      }
      doc.end();
      return whole;
    },
  };
  return paper;
}
