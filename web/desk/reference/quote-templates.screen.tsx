import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { changeQuoteTemplate, removeQuoteTemplate } from '../../../contracts/jobs/quote-templates.ts';
import {
  exportQuoteTemplates,
  importQuoteTemplates,
  QUOTE_TEMPLATES,
} from '../../../contracts/reference-data/quote-template-file.ts';
import { Button } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { money } from '../../ui/words/money-words.ts';
import { deskCall, sendTo } from '../api/desk-call.ts';
import { type QuoteTemplate, readTemplatesAgain, useQuoteTemplates } from '../api/template-queries.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { DataTable } from '../parts/lists.tsx';
import { ListHead, Loaded } from '../parts/page.tsx';
import { PricedLines, typedLine, wireLines } from '../parts/priced-lines.tsx';
import { FileButtons } from './import-dialog.tsx';

const HERE = '#/reference/quote-templates';

/** Templates that quotes are filled in from: changed and removed here, made from a quote (R10.12). */
export function QuoteTemplatesScreen() {
  const [params, setParams] = useSearchParams();
  const query = useQuoteTemplates();
  const { data } = query;
  const alerts = useAlerts();
  const open = data?.find(({ QuoteTemplateId }) => String(QuoteTemplateId) === params.get('Row'));
  async function onDone(title: string) {
    await readTemplatesAgain();
    setParams({});
    alerts.show({ kind: 'success', title });
  }
  return (
    <>
      <ListHead
        title="Quote templates"
        lead={
          <>
            {data?.length === 0 && 'There is no template yet. '}A quote's form saves its lines as a template,
            and fills them in from one. <a href="#/reference">All reference data</a>
          </>
        }
        action={
          <FileButtons
            table={QUOTE_TEMPLATES}
            make={() => deskCall(exportQuoteTemplates, {})}
            send={({ File, IsTrial }, options) =>
              deskCall(importQuoteTemplates, { json: { File, IsTrial } }, options)
            }
            onDone={onDone}
          />
        }
      />
      <Loaded query={query} noun="templates">
        {(templates) =>
          templates.length > 0 && (
            <DataTable
              label="Quote templates"
              columns={[
                { title: 'Name', cell: ({ Name }) => Name },
                {
                  title: 'Lines',
                  cell: ({ Lines }) => Lines.map(({ Description }) => Description).join(', '),
                },
                { title: 'Plus GST', cell: ({ Lines }) => money(totalOf(Lines)), isNumber: true },
              ]}
              rows={templates}
              keyOf={({ QuoteTemplateId }) => QuoteTemplateId}
              hrefOf={({ QuoteTemplateId }) => `${HERE}?Row=${QuoteTemplateId}`}
            />
          )
        }
      </Loaded>
      {open && (
        <TemplateForm
          key={open.QuoteTemplateId}
          template={open}
          onDone={onDone}
          onClose={() => setParams({})}
        />
      )}
    </>
  );
}

const totalOf = (lines: QuoteTemplate['Lines']) =>
  lines.reduce((cents, { AmountExGst }) => cents + Math.round(AmountExGst * 100), 0) / 100;

type TemplateFormProps = {
  template: QuoteTemplate;
  onDone: (sentence: string) => Promise<void>;
  onClose: () => void;
};

function TemplateForm({ template, onDone, onClose }: TemplateFormProps) {
  const { QuoteTemplateId, Name, Note, Lines, Version } = template;
  const [isRemoving, setRemoving] = useState(false);
  const params = { QuoteTemplateId };
  if (isRemoving) {
    return (
      <ActionForm
        key="remove"
        title="Remove this template?"
        subject={QuoteTemplateId}
        lead={`${Name}. Quotes that were filled in from it stay as they are.`}
        body={removeQuoteTemplate.query}
        fields={[]}
        read={() => ({ Version })}
        submit="Remove"
        send={() => deskCall(removeQuoteTemplate, { params, query: { Version } })}
        onDone={() => onDone('Removed')}
        onClose={onClose}
      />
    );
  }
  return (
    <ActionForm
      key="change"
      title="Change the template"
      subject={QuoteTemplateId}
      sentByEnter
      lead="Quotes that were filled in from it stay as they are."
      wide
      body={changeQuoteTemplate.body}
      fields={[
        { as: 'text', name: 'Name', label: 'Name of the template' },
        { as: 'own', name: 'Lines', label: 'Lines', content: <PricedLines picks /> },
        { as: 'lines', name: 'Note', label: 'What the tech found', note: 'optional', limit: 1000 },
      ]}
      initial={{ Name, Lines: Lines.map(typedLine), Note: Note ?? '' }}
      read={(typed) => ({ ...typed, Lines: wireLines(typed.Lines), Version })}
      submit="Save"
      send={sendTo(changeQuoteTemplate, params)}
      onDone={() => onDone('Saved')}
      onClose={onClose}
    >
      <p>
        <Button look="quiet" small onClick={() => setRemoving(true)}>
          Remove this template
        </Button>
      </p>
    </ActionForm>
  );
}
