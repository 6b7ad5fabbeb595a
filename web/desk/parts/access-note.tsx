import { useFormContext, useWatch } from 'react-hook-form';
import { looksLikeCode } from '../../../domain/sites/code-hint.ts';
import { MAX_ACCESS_NOTE } from '../../../domain/sites/site-access.ts';
import { siteAccessMessages } from '../../../domain/sites/site-access-messages.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import type { FieldSpec } from './action-form.tsx';

type NoteProps = { name: string; label: string; hint?: string | undefined };

/** A note on how to get in; one that looks like a code suggests the field for codes (R12.11). */
export const accessNote = (name: string, label: string, hint?: string): FieldSpec => ({
  as: 'own',
  name,
  label,
  content: <AccessNote name={name} label={label} hint={hint} />,
});

function AccessNote({ name, label, hint }: NoteProps) {
  const { register, formState } = useFormContext();
  const typed = String(useWatch({ name }) ?? '');
  const error = formState.errors[name]?.message;
  return (
    <TextArea
      {...register(name)}
      label={label}
      note="optional"
      hint={hint}
      error={typeof error === 'string' ? error : undefined}
      doubt={looksLikeCode(typed) ? siteAccessMessages.looksLikeCodeAtDesk : ''}
      limit={MAX_ACCESS_NOTE}
      short
    />
  );
}
