/** What an entry of `web/` hands in about its own session, before the first call. */
export type Client = {
  /** The API's address; empty for the page's own host (R7.01). */
  host(): string;
  /** The bearer token of who is signed in (R6.06); undefined for nobody, and for a session in a cookie. */
  token(): string | undefined;
  /** The business that its calls are about, by its id; undefined where the server knows. Left out where there is none. */
  business?(): string | undefined;
  /** Who is signed in, and for which business; empty for nobody. */
  user(): string;
  /** Calls the listener whenever the user may have changed, in this tab or another. */
  subscribe(listener: () => void): void;
  /** The server refused a call's sign-in: the token that was sent with it, if one was. */
  onUnauthenticated(token: string | undefined): void;
  /** Where typed text waits until it's sent: in its tab, or in the phone, which closes pages in the middle of a job. */
  typed(): Storage;
  /** Asks for the password again and returns whether it was right. */
  reauthenticate(): Promise<boolean>;
};

let configured: Client | undefined;

export function configureClient(client: Client): void {
  configured = client;
}

/** @throws Error before `configureClient` */
export function client(): Client {
  if (!configured) throw new Error('The client was used before configureClient()');
  return configured;
}
