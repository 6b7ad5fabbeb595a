import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { bareFileName } from '../../../../domain/messages/message-files.ts';
import { cleanText } from '../../../../domain/words/clean-text.ts';
import { charsetOf } from './charset-of.ts';
import { htmlText } from './html-text.ts';

/** What is in an email, beside its header. */
export type ReceivedEmail = {
  /** Its text, as far as it has a part that is text. */
  text: string;
  /** What its HTML shows, as text; '' if it has none. */
  shown: string;
  /** Its files, those that were attached first. */
  files: ReceivedAttachment[];
};

export type ReceivedAttachment = {
  /** Without folders; '' if its sender gave none. */
  name: string;
  content: Uint8Array;
  /** Its end is missing. */
  isCut: boolean;
};

/** An image that the email's HTML shows is part of its looks, such as a signature's logo, up to so many bytes. */
const MAX_DECORATION_BYTES = 50 * 1024;

/** Bytes of text, and of HTML, that are looked at, and characters that are kept of each: a person writes less. */
const MAX_TEXT_BYTES = 512 * 1024;
const MAX_HTML_BYTES = 2 * 1024 * 1024;
const MAX_CHARACTERS = 100_000;

/** A forwarded email stays a file: each level would be parsed by a parser with everything below it. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };

/** What the parser below needs of the library's, whose types leave it out; the version is exact. */
type Node = {
  content: ArrayBuffer | null;
  contentType: { parsed: { value: string; params: Record<string, string | undefined> } };
};
type TextEntry = { type: string; value: string };
type OpenParser = {
  parse(content: Buffer): Promise<Email>;
  isInlineTextNode(node: Node): boolean;
  addTextEntry(selector: Node, kind: 'plain' | 'html', entry: TextEntry): void;
  renderTextContent(): void;
};
const BaseParser = PostalMime as unknown as new (options: typeof LIMITS) => OpenParser;

/** The library's parser, but text is cut and decoded by what its bytes are, and HTML isn't turned into text by it. */
class Parser extends BaseParser {
  readonly plain: string[] = [];
  readonly html: string[] = [];
  private readonly left = { plain: MAX_TEXT_BYTES, html: MAX_HTML_BYTES };

  override isInlineTextNode(node: Node): boolean {
    if (!super.isInlineTextNode(node)) return false;
    const kind = node.contentType.parsed.value === 'text/html' ? 'html' : 'plain';
    const content = node.content?.slice(0, this.left[kind]) ?? new ArrayBuffer(0);
    this.left[kind] -= content.byteLength;
    node.content = content;
    const { params } = node.contentType.parsed;
    params.charset = charsetOf(new Uint8Array(content), params.charset ?? '');
    return true;
  }

  override addTextEntry(_selector: Node, kind: 'plain' | 'html', { value }: TextEntry): void {
    this[kind].push(value);
  }

  override renderTextContent(): void {
    // Text and HTML stay as they are.
  }
}

/**
 * Reads an email; null for what no mail program wrote. Only to be called in a process of its own.
 * @param isCut whether its end is missing, and with it that of its last file
 */
export async function readEmail(content: Buffer, isCut: boolean): Promise<ReceivedEmail | null> {
  const parser = new Parser(LIMITS);
  const email = await parser.parse(content).catch(() => null);
  if (!email) return null;
  const html = parser.html.join('\n');
  return {
    text: shorten(parser.plain.join('\n')),
    shown: shorten(htmlText(html)),
    files: filesOf(email, html, isCut),
  };
}

const shorten = (text: string) => cleanText(text.slice(0, MAX_CHARACTERS));

function filesOf({ attachments }: Email, html: string, isCut: boolean): ReceivedAttachment[] {
  const files = attachments.map((attachment, index) => ({
    attachment,
    content: bytesOf(attachment),
    isCut: isCut && index === attachments.length - 1,
  }));
  const shownIds = new Set(Array.from(html.matchAll(/cid:([^"'\s>]{1,200})/g), ([, id]) => id));
  const isInline = ({ attachment }: (typeof files)[number]) => attachment.disposition === 'inline';
  return [...files.filter((file) => !isInline(file)), ...files.filter(isInline)]
    .filter(({ attachment, content }) => !isDecoration(attachment, content, shownIds))
    .map(({ attachment, content, isCut: isPart }) => ({
      name: bareFileName((attachment.filename ?? '').slice(0, 1000)),
      content,
      isCut: isPart,
    }));
}

function isDecoration(
  { disposition, contentId, mimeType }: Attachment,
  content: Uint8Array,
  shownIds: ReadonlySet<string | undefined>,
): boolean {
  const id = contentId?.replace(/^<|>$/g, '');
  const isShown = disposition === 'inline' && id !== undefined && shownIds.has(id);
  return isShown && mimeType.startsWith('image/') && content.length <= MAX_DECORATION_BYTES;
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}
