// Measurements as plain lines for a terminal.

/** A line of the report; `aim` has the target and whether it was met. */
export type Line = { what: string; figures: string[]; aim?: { text: string; met: boolean } };

export type Section = { title: string; columns: string[]; lines: Line[]; notes?: string[] };

const GAP = '  ';

/** A table with right-aligned numbers, each target after its line, and notes below. */
export function tableOf({ title, columns, lines, notes = [] }: Section): string {
  const rows = lines.map(({ what, figures }) => [what, ...figures]);
  const widths = ['', ...columns].map((column, index) =>
    Math.max(column.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const row = (cells: readonly string[]) =>
    widths
      .map((width, index) =>
        index === 0 ? (cells[index] ?? '').padEnd(width) : (cells[index] ?? '').padStart(width),
      )
      .join(GAP);
  const body = lines.map(({ what, figures, aim }) => {
    const verdict = aim ? `${GAP}aim ${aim.text}: ${aim.met ? 'met' : 'MISSED'}` : '';
    return `${row([what, ...figures])}${verdict}`;
  });
  return [title, row(['', ...columns]), ...body, ...notes.map((note) => `  ${note}`), ''].join('\n');
}

export const count = (value: number) => Math.round(value).toLocaleString('en-AU');
export const ratio = (value: number) => value.toFixed(2);
export const milliseconds = (value: number) => (value < 10 ? value.toFixed(1) : count(value));
export const seconds = (ms: number) => (ms / 1000).toFixed(1);
export const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
export const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
