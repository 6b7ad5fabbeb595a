import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { BREAK, type Face, fontOf, type Run, runsOf } from './fonts.ts';

/** A line of text: its parts from left to right, and its measures in points. */
type Line = { parts: readonly (Run & { width: number })[]; width: number; ascent: number; height: number };

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en-AU', { granularity: 'grapheme' });
/** Letters of the scripts that fontkit turns around by itself, a word at a time. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Lays a text out in lines of a width: each run with its own face, all on one baseline, and what is written from right to left in
 * that order.
 *
 * @param measure the width of a run in points, at the wanted size
 */
export function layOutText(
  text: string,
  { face, size, width }: { face: Face; size: number; width: number },
  measure: (run: Run) => number,
): Line[] {
  const runs = runsOf(text, face);
  const whole = runs.map((run) => run.text).join('');
  const partsOf = (start: number, end: number): Run[] => {
    let at = 0;
    return runs.flatMap((run) => {
      const part = run.text.slice(Math.max(0, start - at), Math.max(0, end - at));
      at += run.text.length;
      return part === '' ? [] : [{ face: run.face, text: part }];
    });
  };
  const widthOf = (start: number, end: number) =>
    partsOf(start, end).reduce((sum, run) => sum + measure(run), 0);
  const seen = RIGHT_TO_LEFT.test(whole) ? inSeenOrder(whole, partsOf) : partsOf;
  return linesOf(whole, width, widthOf).map(([start, end]) => {
    const parts = seen(start, end).map((run) => ({
      face: run.face,
      text: run.text.replaceAll(BREAK, ''),
      width: measure(run),
    }));
    const faces = [face, ...parts.map((part) => part.face)];
    return { parts, width: parts.reduce((sum, part) => sum + part.width, 0), ...heightsOf(faces, size) };
  });
}

/** Start and end of each line, without the spaces at its end. */
function linesOf(
  whole: string,
  width: number,
  widthOf: (start: number, end: number) => number,
): (readonly [number, number])[] {
  const lines: (readonly [number, number])[] = [];
  const breaker = new LineBreaker(whole);
  let start = 0;
  let end = 0;
  let used = 0;
  const endLine = (next: number): void => {
    lines.push([start, start + whole.slice(start, end).trimEnd().length]);
    start = next;
    end = next;
    used = 0;
  };
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const { position, required } = next;
    const letters = end + whole.slice(end, position).trimEnd().length;
    if (used + widthOf(end, letters) > width && end > start) endLine(end);
    if (widthOf(end, letters) > width) {
      for (const { segment } of graphemes.segment(whole.slice(end, letters))) {
        const more = widthOf(end, end + segment.length);
        if (used + more > width && end > start) endLine(end);
        end += segment.length;
        used += more;
      }
    }
    used += widthOf(end, position);
    end = position;
    if (required) endLine(position);
  }
  if (end > start || lines.length === 0) endLine(end);
  return lines;
}

/** The parts of a line as they're seen from left to right, by Unicode's rules for both directions (UAX 9). */
function inSeenOrder(whole: string, partsOf: (start: number, end: number) => Run[]) {
  const levels = bidi.getEmbeddingLevels(whole);
  return (start: number, end: number): Run[] => {
    if (end <= start) return [];
    const faces = partsOf(start, end).flatMap((run) =>
      Array.from({ length: run.text.length }, () => run.face),
    );
    const groups: { face: Face; from: number; to: number; isTurned: boolean }[] = [];
    for (const index of bidi.getReorderedIndices(whole, levels, start, end - 1).slice(start, end)) {
      const face = faces[index - start] as Face;
      const isTurned = (levels.levels[index] ?? 0) % 2 === 1;
      const last = groups.at(-1);
      const isNext =
        last?.face === face &&
        last.isTurned === isTurned &&
        index === last.to + (isTurned ? -1 : 1) &&
        !(isTurned && (whole[index] === ' ' || whole[last.to] === ' '));
      if (isNext) last.to = index;
      else groups.push({ face, from: index, to: index, isTurned });
    }
    return groups.flatMap(({ face, from, to, isTurned }) => {
      if (!isTurned) return [{ face, text: whole.slice(from, to + 1) }];
      const text = whole.slice(to, from + 1);
      if (RIGHT_TO_LEFT.test(text)) return [{ face, text }];
      return [...graphemes.segment(text)]
        .toReversed()
        .map(({ segment }) => ({ face, text: bidi.getMirroredCharacter(segment) ?? segment }));
    });
  };
}

/** The room above the baseline and the height of a line, in points; it has room for each of its faces. */
function heightsOf(faces: readonly Face[], size: number) {
  const measures = [...new Set(faces)].map((face) => {
    const { ascent, descent, lineGap, unitsPerEm } = fontOf(face);
    const scale = size / unitsPerEm;
    return { above: ascent * scale, below: (lineGap - descent) * scale };
  });
  const ascent = Math.max(...measures.map(({ above }) => above));
  return { ascent, height: ascent + Math.max(...measures.map(({ below }) => below)) };
}
