import { saveFile } from '../../browser/save-file.ts';

/** A file as a reply has it. */
export type TextFile = { FileName: string; MediaType: string; Content: string };

/** Hands a text file to the browser to save. */
export const saveText = ({ FileName, MediaType, Content }: TextFile): void =>
  saveFile(FileName, new Blob([Content], { type: MediaType }));
