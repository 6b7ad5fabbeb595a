import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { addQuoteTemplate } from '../../../contracts/jobs/quote-templates.ts';
import type { CallOf } from '../../client/call.ts';
import { Button } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { deskCall } from '../api/desk-call.ts';
import { readTemplatesAgain, useQuoteTemplates } from '../api/template-queries.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { isTyped, type TypedLine, typedLine, wireLine } from '../parts/typed-lines.ts';
import styles from './quote-form.module.css';

/** What a template keeps of a quote, as it's typed. */
export type TypedTemplate = { Lines: TypedLine[]; Note: string };

/** Puts a template's lines into the quote around it, below what is typed already (R10.12). */
export function TemplatePicker() {
  const { getValues, setValue } = useFormContext<TypedTemplate>();
  const templates = useQuoteTemplates().data ?? [];
  const [chosen, setChosen] = useState('');
  if (templates.length === 0) return null;
  function fill() {
    const template = templates.find(({ QuoteTemplateId }) => String(QuoteTemplateId) === chosen);
    if (!template) return;
    const { Lines, Note } = getValues();
    setValue('Lines', [...Lines.filter(isTyped), ...template.Lines.map(typedLine)]);
    if (Note.trim() === '') setValue('Note', template.Note ?? '');
    setChosen('');
  }
  return (
    <div className={styles.template}>
      <SelectField
        label="Template"
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        options={[
          { value: '', label: 'Choose one' },
          ...templates.map(({ QuoteTemplateId, Name }) => ({ value: String(QuoteTemplateId), label: Name })),
        ]}
      />
      <Button onClick={fill}>Fill in its lines</Button>
    </div>
  );
}

/** Names a template and saves it; the quote that it's made from stays open. */
export function SaveTemplate({ typed, onClose }: { typed: TypedTemplate; onClose: () => void }) {
  const alerts = useAlerts();
  async function onDone() {
    onClose();
    await readTemplatesAgain();
    alerts.show({ kind: 'success', title: 'Saved as a template' });
  }
  return (
    <ActionForm
      title="Save as a template"
      subject="new"
      sentByEnter
      lead="Keeps the lines and what the tech found, for other quotes. This one isn't sent yet."
      body={addQuoteTemplate.body}
      fields={[{ as: 'text', name: 'Name', label: 'Name of the template' }]}
      read={({ Name }) => ({ Name, Lines: typed.Lines.map(wireLine), Note: typed.Note })}
      submit="Save the template"
      send={(json) => deskCall(addQuoteTemplate, { json: json as CallOf<typeof addQuoteTemplate>['json'] })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
