import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../browser/save-file.ts';
import { ApiError } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Icon } from '../../ui/icon.tsx';

type SaveFileButtonProps = {
  icon: LucideIcon;
  children: ReactNode;
  small?: boolean | undefined;
  /** Gets the file from the server. @throws ApiError, which is shown */
  getFile: () => Promise<{ name: string; content: Blob }>;
};

/** Gets a file from the server and saves it on the device. */
export function SaveFileButton({ icon, children, small, getFile }: SaveFileButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function save() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { name, content } = await getFile();
      saveFile(name, content);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(cause.detail);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button small={small} onClick={save} busy={busy}>
        <Icon of={icon} />
        {children}
      </Button>
      {failure && <Alert kind="danger" live title={failure} />}
    </>
  );
}
