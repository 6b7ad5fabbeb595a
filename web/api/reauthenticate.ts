/** Asks for the password and returns whether it was right; false if the person gave up. */
type AskForPassword = () => Promise<boolean>;

let ask: AskForPassword | undefined;

/** The page's dialog, while it's shown. */
export function onReauthenticate(dialog: AskForPassword): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = undefined;
  };
}

/** Asks for the password again, where the server wants a recent proof. */
export async function reauthenticate(): Promise<boolean> {
  return (await ask?.()) ?? false;
}
