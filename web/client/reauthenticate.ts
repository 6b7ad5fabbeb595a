/** Asks for the password and returns whether it was right; false if the person gave up. */
type AskForPassword = () => Promise<boolean>;

let ask: AskForPassword | undefined;

/** Registers the page's dialog; returns a function that unregisters it. */
export function onReauthenticate(dialog: AskForPassword): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = undefined;
  };
}

/** Asks for the password again, because the server wants a recent proof of who is signed in. */
export async function reauthenticate(): Promise<boolean> {
  return (await ask?.()) ?? false;
}
