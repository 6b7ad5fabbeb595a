/** Fetches one of the website's JSON files once, and again only after a failure. The result is for React's `use`. */
export function fetchedOnce<T>(path: string): () => Promise<T> {
  let request: Promise<T> | undefined;
  return () => {
    request ??= fetchJson<T>(path).catch((error: unknown) => {
      request = undefined;
      throw error;
    });
    return request;
  };
}

async function fetchJson<T>(path: string): Promise<T> {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return (await reply.json()) as T;
}
