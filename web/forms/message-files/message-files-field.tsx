import { filesWords, MAX_MESSAGE_FILES, megabytes } from '../../../domain/messages/message-files.ts';
import { FileChoice } from '../../ui/fields/file-choice.tsx';
import type { useMessageFiles } from './use-message-files.ts';

type MessageFilesFieldProps = { of: ReturnType<typeof useMessageFiles>; isSending: boolean };

/** The files of a message that is being written (R11.06). */
export function MessageFilesField({ of, isSending }: MessageFilesFieldProps) {
  return (
    <FileChoice
      label="Add photos or PDFs"
      hint={`Up to ${MAX_MESSAGE_FILES}, ${megabytes()} together.`}
      accept="image/*,.pdf,application/pdf"
      files={of.shown}
      max={MAX_MESSAGE_FILES}
      onAdd={of.add}
      onRemove={of.remove}
      faults={of.faults}
      status={isSending && of.files.length > 0 ? `Sending ${filesWords(of.files.length)}.` : undefined}
    />
  );
}
