import { useParams } from 'react-router';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { type Evidence, useEvidence } from '../api/books-queries.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { LoadedPage } from '../parts/loaded-page.tsx';
import { Pane } from '../parts/pane.tsx';
import { saveText } from '../parts/save-text.ts';
import styles from './books.module.css';
import { evidenceSections, evidenceText } from './evidence-sections.ts';

/** What shows that an invoice is owed, for a dispute about a card payment (R10.18). */
export function EvidenceScreen() {
  const { invoiceId } = useParams();
  const query = useEvidence(Number(invoiceId));
  return (
    <LoadedPage query={query} noun="invoice" list="#/invoices">
      {(found) => <Sections found={found} />}
    </LoadedPage>
  );
}

function Sections({ found }: { found: Evidence }) {
  const { Number: number, InvoiceId, RepairId } = found.Invoice;
  const sections = evidenceSections(found);
  const save = (FileName: string, MediaType: string, Content: string) =>
    saveText({ FileName, MediaType, Content });
  return (
    <DeskPage
      title={`Evidence for ${number}`}
      crumb={<a href={`#/invoices/${InvoiceId}`}>{number}</a>}
      lead={
        <>
          Send it on the card provider's website, with the <a href={`#/jobs/${RepairId}`}>job's photos</a>.
          The audit trail has who opened it.
        </>
      }
      actions={
        <ButtonRow>
          <Button
            look="primary"
            onClick={() =>
              save(`evidence-${number}.txt`, 'text/plain; charset=utf-8', evidenceText(number, sections))
            }
          >
            Save as text
          </Button>
          <Button
            onClick={() =>
              save(`evidence-${number}.json`, 'application/json', JSON.stringify(found, null, 2))
            }
          >
            Save as data
          </Button>
        </ButtonRow>
      }
    >
      {sections.map(({ id, title, lines, none }) => (
        <Pane key={id} id={id} title={title}>
          <ul className={styles.lines}>
            {(lines.length > 0 ? lines : [none]).map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </Pane>
      ))}
    </DeskPage>
  );
}
