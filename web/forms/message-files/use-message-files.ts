import { useRef, useState } from 'react';
import { messageFileMessages } from '../../../domain/messages/message-file-messages.ts';
import {
  bareFileName,
  fileSizeWords,
  isPdf,
  messageFileFault,
} from '../../../domain/messages/message-files.ts';
import { randomId } from '../../browser/random-id.ts';
import type { ChosenFile } from '../../ui/fields/file-choice.tsx';
import { heldPlace } from '../kept-place.ts';
import { shrinkPhoto } from '../photos/shrink-photo.ts';

type Prepared = { id: string; name: string; size: number; content: Blob; thumbnail?: string };

/**
 * The photos and PDFs that go with a message which isn't sent yet; photos are shrunk at once (R11.06). They stay until
 * the page is closed, which asks first (R14.10).
 * @param name the form and its subject
 * @param onChange makes it another message
 */
export function useMessageFiles(name: string, onChange: () => void) {
  const [place] = useState(() => heldPlace<readonly Prepared[]>(name));
  const [files, setFiles] = useState<readonly Prepared[]>(() => place.read() ?? []);
  const [preparing, setPreparing] = useState<readonly ChosenFile[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  /** The newest list, also while several files are being made ready. */
  const current = useRef(files);
  function change(next: readonly Prepared[]) {
    current.current = next;
    setFiles(next);
    place.hold(next);
    onChange();
  }
  async function add(chosen: readonly File[]) {
    setFaults([]);
    for (const file of chosen) {
      const waiting = { id: randomId(), name: bareFileName(file.name) || messageFileMessages.nameless };
      setPreparing((before) => [...before, waiting]);
      try {
        const fault = messageFileFault({ name: file.name, type: file.type, size: 0 }, current.current);
        if (fault) throw new Error(fault);
        const prepared = { ...waiting, ...(await prepare(file)) };
        const excess = messageFileFault(
          { name: waiting.name, type: prepared.content.type, size: prepared.size },
          current.current,
        );
        if (excess) throw new Error(excess);
        change([...current.current, prepared]);
      } catch (cause) {
        setFaults((before) => [...before, (cause as Error).message]);
      } finally {
        setPreparing((before) => before.filter(({ id }) => id !== waiting.id));
      }
    }
  }
  function drop(isDropped: (file: Prepared) => boolean) {
    for (const file of current.current) {
      if (isDropped(file) && file.thumbnail) URL.revokeObjectURL(file.thumbnail);
    }
    change(current.current.filter((file) => !isDropped(file)));
    setFaults([]);
  }
  return {
    files,
    shown: [
      ...files.map(({ id, name, size, thumbnail }) => ({ id, name, size: fileSizeWords(size), thumbnail })),
      ...preparing,
    ] satisfies ChosenFile[],
    isPreparing: preparing.length > 0,
    faults,
    add,
    remove: (id: string) => drop((file) => file.id === id),
    clear: () => drop(() => true),
  };
}

/** A photo small enough to send, or a PDF as it is. @throws Error with a message to show */
async function prepare(file: File): Promise<Pick<Prepared, 'content' | 'size' | 'thumbnail'>> {
  if (isPdf(file)) return { content: file, size: file.size };
  const content = await shrinkPhoto(file).catch(() => {
    throw new Error(messageFileMessages.unreadable(bareFileName(file.name)));
  });
  return { content, size: content.size, thumbnail: URL.createObjectURL(content) };
}
