import { Download } from 'lucide-react';
import { fetchInvoicePdf, type InvoiceSource } from '../../api/invoice-queries.ts';
import { SaveFileButton } from '../../layout/save-file-button.tsx';

/** Saves the document as the PDF that was in its email. */
export function PdfButton({ source }: { source: InvoiceSource }) {
  async function getFile() {
    const { FileName, Content } = await fetchInvoicePdf(source);
    const bytes = Uint8Array.from(atob(Content), (character) => character.charCodeAt(0));
    return { name: FileName, content: new Blob([bytes], { type: 'application/pdf' }) };
  }
  return (
    <SaveFileButton icon={Download} getFile={getFile}>
      Download PDF
    </SaveFileButton>
  );
}
