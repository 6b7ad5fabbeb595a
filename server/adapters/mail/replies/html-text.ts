import { Tokenizer } from 'htmlparser2';

/** Elements whose content is never shown. */
const HIDDEN = new Set(['head', 'script', 'style', 'template', 'title']);
/** Elements that begin and end a line; those of the second set have space around them. */
const BLOCKS = new Set(
  'address article aside body caption center dd div dl dt fieldset figure footer form header hr html li main nav ol section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const PARAGRAPHS = new Set('blockquote h1 h2 h3 h4 h5 h6 p pre'.split(' '));

/** Deeper quotes look the same. */
const MAX_QUOTES = 5;

/**
 * What an email's HTML shows, as text; what it quotes begins with `> `, as in an email that is text. It only goes through the tags
 * once, without building a tree, so its time grows with its length, whatever was sent.
 */
export function htmlText(html: string): string {
  const out: string[] = [];
  let line = '';
  let isBlank = false;
  let quotes = 0;
  let hidden = 0;
  let verbatim = 0;
  let tag = '';
  let attribute = '';
  let alt = '';

  const endLine = () => {
    const words = line.replace(/[ \t\r\n\f]+/g, ' ').trim();
    line = '';
    if (words === '') return;
    out.push(`${'> '.repeat(Math.min(quotes, MAX_QUOTES))}${words}`);
    isBlank = false;
  };
  const blankLine = () => {
    endLine();
    // Of several blank lines one is left, quoted as the least quoted of them.
    const last = isBlank ? (out.pop() ?? '').length : MAX_QUOTES;
    out.push('>'.repeat(Math.min(quotes, last)));
    isBlank = true;
  };
  const show = (text: string) => {
    if (hidden > 0) return;
    if (verbatim === 0) {
      line += text;
      return;
    }
    const [first = '', ...others] = text.split('\n');
    line += first;
    for (const other of others) {
      line.trim() === '' ? blankLine() : endLine();
      line = other;
    }
  };
  const open = (name: string) => {
    if (HIDDEN.has(name)) hidden += 1;
    else if (name === 'br') line.trim() === '' ? blankLine() : endLine();
    else if (name === 'td' || name === 'th') line += ' ';
    else if (name === 'img') {
      // An emoji that a mail program drew as an image.
      if (alt.length <= 8 && !/[\p{Letter}\p{Number}]/u.test(alt)) line += alt;
    } else if (PARAGRAPHS.has(name)) {
      blankLine();
      if (name === 'blockquote') quotes += 1;
      if (name === 'pre') verbatim += 1;
    } else if (BLOCKS.has(name)) endLine();
    if (name === 'li') line = '- ';
  };
  const close = (name: string) => {
    if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1);
    else if (PARAGRAPHS.has(name)) {
      endLine();
      if (name === 'blockquote') quotes = Math.max(0, quotes - 1);
      if (name === 'pre') verbatim = Math.max(0, verbatim - 1);
      blankLine();
    } else if (BLOCKS.has(name)) endLine();
  };

  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => show(html.slice(start, end)),
      ontextentity: (codePoint) => show(String.fromCodePoint(codePoint)),
      onopentagname: (start, end) => {
        tag = html.slice(start, end).toLowerCase();
        alt = '';
      },
      onattribname: (start, end) => {
        attribute = tag === 'img' ? html.slice(start, end).toLowerCase() : '';
      },
      onattribdata: (start, end) => {
        if (attribute === 'alt') alt += html.slice(start, end);
      },
      onattribentity: (codePoint) => {
        if (attribute === 'alt') alt += String.fromCodePoint(codePoint);
      },
      onattribend: nothing,
      onopentagend: () => open(tag),
      onselfclosingtag: () => open(tag),
      onclosetag: (start, end) => close(html.slice(start, end).toLowerCase()),
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  endLine();
  return out.join('\n').trim();
}
