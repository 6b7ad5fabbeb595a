import { Download } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { fetchInvoicePdf, type InvoiceSource } from '../../api/invoice-queries.ts';
import { saveFile } from '../../browser/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Saves the document as the PDF that was in its email. */
export function PdfButton({ source }: { source: InvoiceSource }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function save() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { FileName, Content } = await fetchInvoicePdf(source);
      const bytes = Uint8Array.from(atob(Content), (character) => character.charCodeAt(0));
      saveFile(FileName, new Blob([bytes], { type: 'application/pdf' }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(cause.detail);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button onClick={save} busy={busy}>
        <Icon of={Download} />
        Download PDF
      </Button>
      {failure && <Alert kind="danger" live title={failure} />}
    </>
  );
}
