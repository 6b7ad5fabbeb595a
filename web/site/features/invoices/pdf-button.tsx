import { Download } from 'lucide-react';
import { SaveFileButton } from '../../layout/save-file-button.tsx';

type PdfButtonProps = {
  /** Gets the PDF. @throws ApiError, which is shown */
  getPdf: () => Promise<File>;
};

/** Saves an invoice or a receipt as PDF. */
export function PdfButton({ getPdf }: PdfButtonProps) {
  async function getFile() {
    const content = await getPdf();
    return { name: content.name, content };
  }
  return (
    <SaveFileButton icon={Download} getFile={getFile}>
      Download PDF
    </SaveFileButton>
  );
}
