import { useEffect, useState } from 'react';
import { readPhoto } from './photo-store.ts';

/** Object URLs of kept photos by their ids; null where the browser has thrown the photo away. */
export function usePhotoUrls(ids: readonly string[]): Readonly<Record<string, string | null>> {
  const [urls, setUrls] = useState<Readonly<Record<string, string | null>>>({});
  const wanted = ids.join(' ');

  useEffect(() => {
    let stale = false;
    const made: string[] = [];
    async function make() {
      const next: Record<string, string | null> = {};
      for (const id of wanted.split(' ').filter(Boolean)) {
        const photo = await readPhoto(id);
        if (stale) return;
        next[id] = photo ? URL.createObjectURL(photo) : null;
        if (next[id]) made.push(next[id]);
      }
      setUrls(next);
    }
    make();
    return () => {
      stale = true;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [wanted]);
  return urls;
}
