import Papa from 'papaparse';

/** What separates the cells of a file. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** How a file is laid out. */
export type CsvShape = {
  delimiter: Delimiter;
  /** The line with the titles of the columns, as spreadsheets count rows; 0 if there's none. */
  headingLine: number;
};

/** Characters and rows that are looked at. */
const SAMPLE = 100_000;
const SAMPLE_ROWS = 100;
/** A heading is among the first rows. */
const MOST_ABOVE = 20;

/** A line that names the delimiter to Excel: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([,;|\t])"?(?:\r\n|\r|\n|$)/i;

const isFilled = (cell: string | undefined) => (cell ?? '').trim() !== '';
const isData = (cell: string) => /@.+\.|^[\d\s()+$.,/:-]{6,}$/.test(cell.trim());

/** The delimiter that a file's first line names; null if it names none. */
export const namedDelimiter = (text: string): Delimiter | null =>
  DELIMITERS.find((one) => one === SEPARATOR_LINE.exec(text)?.[1]) ?? null;

/**
 * The delimiter and heading of a file, quoted text not counted: those with which a row has the most titles that are
 * known, and then with which the most rows have equally many cells.
 * @param isTitle whether a cell is the title of a column that the reader knows
 */
export function csvShape(text: string, isTitle: (cell: string) => boolean): CsvShape {
  const named = namedDelimiter(text);
  const sample = text.slice(0, SAMPLE);
  const shapes = (named ? [named] : DELIMITERS).map((delimiter) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter, preview: SAMPLE_ROWS });
    const rows = named ? [[], ...data.slice(1)] : data;
    const filled = rows.filter((cells) => cells.some(isFilled));
    const widths = filled.map((cells) => cells.length).filter((width) => width > 1);
    const common = Math.max(0, ...widths.map((width) => widths.filter((one) => one === width).length));
    const width = Math.max(
      0,
      ...widths.filter((one) => widths.filter((other) => other === one).length === common),
    );
    const titles = rows.slice(0, MOST_ABOVE).map((cells) => new Set(cells.filter(isTitle)).size);
    const most = Math.max(0, ...titles);
    return { delimiter, rows, width, share: common / Math.max(1, filled.length), titles, most };
  });
  const [best] = shapes.sort((a, b) => b.most - a.most || b.share - a.share || b.width - a.width);
  if (!best) throw new Error('There is always a delimiter');
  const { delimiter, rows, width, titles, most } = best;
  if (most > 0) return { delimiter, headingLine: titles.indexOf(most) + 1 };
  const first = rows.findIndex((cells) => cells.filter(isFilled).length * 2 >= width && cells.some(isFilled));
  return { delimiter, headingLine: (rows[first] ?? []).some(isData) ? 0 : first + 1 };
}
