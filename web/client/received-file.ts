import { parse } from 'content-disposition';

/** The file in a reply, with the name that the server gave it. */
export async function receivedFile(reply: Response): Promise<File> {
  const content = await reply.blob();
  const { filename = '' } = parse(reply.headers.get('Content-Disposition') ?? 'attachment').parameters;
  return new File([content], filename, { type: content.type });
}
