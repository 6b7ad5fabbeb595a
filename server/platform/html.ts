/** Markup that is safe to send unchanged. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = string | number | Html | null | false | readonly Value[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for markup and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}

function markupOf(value: Value): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(markupOf).join('');
  return escapeHtml(String(value));
}

/** A markup template: every value is escaped, except for this tag's own results; null and false are left out. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(
    parts.reduce((markup, part, index) => `${markup}${markupOf(values[index - 1] ?? '')}${part}`),
  );
}
