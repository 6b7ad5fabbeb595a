import type { Multipart } from '@fastify/multipart';
import { messageFileMessages } from '../../../../../domain/messages/message-file-messages.ts';
import {
  bareFileName,
  MAX_MESSAGE_FILE_BYTES,
  MAX_MESSAGE_FILES,
  megabytes,
} from '../../../../../domain/messages/message-files.ts';
import { cleanTexts } from '../../../../../domain/words/clean-text.ts';
import { requestMessages } from '../../../../../domain/words/request-messages.ts';
import type { Deps } from '../../../../common/deps.ts';
import { bytesOf, type FormLimits } from '../../../../common/http/receive-upload.ts';
import { BODY_LIMIT_BYTES } from '../../../../platform/limits.ts';
import { fieldRefusal, Refusal } from '../../../../platform/refusal.ts';
import { type FileFault, type ReceivedFile, storeFile, TooLarge, withStoredFiles } from './store-file.ts';

/** One file more than a message may have, so that we can refuse it with our own message. */
export const MESSAGE_FORM_LIMITS: FormLimits = {
  fileSize: MAX_MESSAGE_FILE_BYTES,
  files: MAX_MESSAGE_FILES + 1,
  fields: 3,
  parts: MAX_MESSAGE_FILES + 4,
  fieldSize: BODY_LIMIT_BYTES,
};

const FILE_FIELD = 'Files';

type Form<Opened, Result> = {
  parts: AsyncIterable<Multipart>;
  /** Checks the fields, and who may write, before any file is read. */
  open: (fields: Record<string, unknown>) => Promise<Opened>;
  write: (opened: Opened, files: readonly ReceivedFile[]) => Promise<Result>;
};

/**
 * Receives a message with its files: the fields first, then the files. All of it becomes a message, or nothing (R11.06).
 * @throws Refusal `unparsable` for a field after a file, `invalid_fields` or `too_large` at Files, naming the file; `provider_unavailable`; what `open` and
 *   `write` throw
 */
export function receiveMessage<Opened, Result>(
  deps: Deps,
  { parts, open, write }: Form<Opened, Result>,
): Promise<Result> {
  return withStoredFiles(deps, async (stored) => {
    const fields = new Map<string, unknown>();
    let opened: Promise<Opened> | undefined;
    const openOnce = () => {
      opened ??= open(cleanTexts(Object.fromEntries(fields)));
      return opened;
    };
    for await (const part of parts) {
      if (part.type === 'field') {
        // What comes after a file would be lost without a word.
        if (opened) throw new Refusal('unparsable', requestMessages.unreadableRequest);
        fields.set(part.fieldname, part.value);
        continue;
      }
      await openOnce();
      const name = bareFileName(part.filename) || messageFileMessages.nameless;
      if (stored.length === MAX_MESSAGE_FILES) {
        throw fieldRefusal(FILE_FIELD, messageFileMessages.tooMany(name, String(MAX_MESSAGE_FILES)));
      }
      const taken = stored.reduce((sum, { bytes }) => sum + bytes, 0);
      const content = bytesOf(part, () => new TooLarge());
      const file = await storeFile(deps, { name, content, maxBytes: MAX_MESSAGE_FILE_BYTES - taken });
      if (typeof file === 'string') throw refusalOf(file, name);
      stored.push(file);
    }
    return write(await openOnce(), stored);
  });
}

function refusalOf(fault: FileFault, name: string): Refusal {
  if (fault === 'tooLarge') {
    const message = messageFileMessages.tooLarge(name, megabytes());
    return new Refusal('too_large', message, [{ field: FILE_FIELD, message }]);
  }
  return fieldRefusal(FILE_FIELD, messageFileMessages[fault](name));
}
