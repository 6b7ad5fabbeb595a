import { Download } from 'lucide-react';
import { SaveFileButton } from '../../layout/save-file-button.tsx';

type PdfButtonProps = {
  /** Gets the PDF, its content in base64. @throws ApiError, which is shown */
  getPdf: () => Promise<{ FileName: string; Content: string }>;
};

/** Saves an invoice or a receipt as PDF. */
export function PdfButton({ getPdf }: PdfButtonProps) {
  async function getFile() {
    const { FileName, Content } = await getPdf();
    const bytes = Uint8Array.from(atob(Content), (character) => character.charCodeAt(0));
    return { name: FileName, content: new Blob([bytes], { type: 'application/pdf' }) };
  }
  return (
    <SaveFileButton icon={Download} getFile={getFile}>
      Download PDF
    </SaveFileButton>
  );
}
