type StoredFile = { Url: string | null };

/**
 * Everything about a customer as one file, in which photos and PDFs are data: URLs, since their links end after minutes.
 * @throws TypeError if a file doesn't load
 */
export async function personalDataFile<All extends { Photos: StoredFile[]; MessageFiles: StoredFile[] }>(
  all: All,
): Promise<Blob> {
  const Photos = await withContent(all.Photos);
  const MessageFiles = await withContent(all.MessageFiles);
  const file = `${JSON.stringify({ ...all, Photos, MessageFiles }, null, 2)}\n`;
  return new Blob([file], { type: 'application/json' });
}

async function withContent(files: readonly StoredFile[]): Promise<StoredFile[]> {
  const filled: StoredFile[] = [];
  for (const file of files) filled.push(file.Url === null ? file : { ...file, Url: await dataUrl(file.Url) });
  return filled;
}

async function dataUrl(url: string): Promise<string> {
  const content = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}
