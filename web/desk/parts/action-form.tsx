import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { type FieldValues, FormProvider, type Resolver, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { ApiError } from '../../client/api-error.ts';
import { Form } from '../../forms/form.tsx';
import { FormErrors } from '../../forms/form-errors.tsx';
import { useKeptForm } from '../../forms/kept-form.ts';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { CheckBoxes } from '../../ui/fields/check-boxes.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SelectField, type SelectOption } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Stack } from '../../ui/layout.tsx';
import dialog from '../../ui/overlays/dialog.module.css';
import { Dialog } from '../../ui/overlays/dialog.tsx';

type ActionFormProps<Done> = {
  title: string;
  /** What it's about, so that what is typed comes back for this and nothing else: a job's id; 'new'. */
  subject: string | number;
  lead?: ReactNode;
  /** The call's own contract: the form is checked by it before it's sent. */
  body: z.ZodObject;
  /** In screen order. */
  fields: readonly FieldSpec[];
  initial?: FieldValues | undefined;
  /** Turns what was typed into the call's body; left out if each field is its own value. */
  read?: ((typed: FieldValues) => FieldValues) | undefined;
  /** The verb on the button: 'Schedule'. */
  submit: string;
  /** A second button that sends the same form in another way; what it adds to the body. */
  also?: { submit: string; body: FieldValues } | undefined;
  /** See `Form`: it tells no customer and moves no money. */
  sentByEnter?: boolean | undefined;
  /** Sends the form; what it throws is shown in the form, and what was typed stays. @throws ApiError */
  send: (body: FieldValues) => Promise<Done>;
  /** The form stays until it's done, so that nothing can be changed that isn't loaded again yet. */
  onDone: (done: Done) => void | Promise<void>;
  onClose: () => void;
  /** Below the fields: what the customer will get, what clashes. */
  children?: ReactNode;
  wide?: boolean;
};

/** A form as it's opened: all but what its screen does afterwards. */
export type FormSpec<Done = unknown> = Omit<ActionFormProps<Done>, 'onDone' | 'onClose'>;

/** A change at the desk: a form made from its call's contract, in a dialog (R10.04, R5.23). */
export function ActionForm<Done>(props: ActionFormProps<Done>) {
  const { title, subject, lead, body, fields, initial, read, submit, send, onDone, onClose } = props;
  const { sentByEnter, also, children, wide } = props;
  const { kept, ...form } = useKeptForm<FieldValues>(`${title} ${subject}`, {
    defaultValues: { ...emptyValues(fields), ...initial },
    resolver: resolverOf(body, read),
    reValidateMode: 'onSubmit',
  });
  const errors = useFormErrors(
    form,
    fields.map(({ name }) => name),
  );
  const { isSubmitting } = form.formState;
  const submitWith = (more: FieldValues) =>
    form.handleSubmit(async (values) => {
      errors.clear();
      try {
        const done = await send({ ...values, ...more });
        kept.forget();
        await onDone(done);
      } catch (cause) {
        errors.refuse(cause as ApiError);
      }
    });
  return (
    <Dialog open title={title} lead={lead} onClose={onClose} busy={isSubmitting} wide={wide}>
      <FormProvider {...form}>
        <Stack
          as={Form}
          gap={4}
          kept={fields.length === 0 ? 'no fields' : kept}
          sentByEnter={sentByEnter}
          onSubmit={submitWith({})}
          onKeyDownCapture={sendByCtrlEnter}
        >
          <FormErrors errors={errors} />
          {fields.map((field) => (
            <ActionField key={field.name} field={field} />
          ))}
          {children}
          <ButtonRow className={dialog.foot}>
            <Button type="submit" look="primary" busy={isSubmitting}>
              {submit}
            </Button>
            {also && (
              <Button onClick={submitWith(also.body)} disabled={isSubmitting}>
                {also.submit}
              </Button>
            )}
            <Button onClick={onClose} disabled={isSubmitting}>
              Back
            </Button>
          </ButtonRow>
        </Stack>
      </FormProvider>
    </Dialog>
  );
}

/** Ctrl+Enter, or Cmd on a Mac, presses the form's button; Enter alone never sends (R14.10). */
function sendByCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  const { target, currentTarget: form } = event;
  // A button is pressed itself; and in the tree of React a dialog with a form of its own may be inside this one.
  if (target instanceof HTMLButtonElement || (target as HTMLInputElement).form !== form) return;
  event.preventDefault();
  event.stopPropagation();
  form.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}

/** The body of a form that only asks whether somebody is sure. */
export const EMPTY_BODY = z.object({});

/** Checks what will be sent, and sends it as typed: the server reads times and amounts itself. */
function resolverOf(
  body: z.ZodObject,
  read: (typed: FieldValues) => FieldValues = (typed) => typed,
): Resolver<FieldValues, unknown, FieldValues> {
  const check = zodResolver(body, undefined, { raw: true }) as Resolver<FieldValues, unknown, FieldValues>;
  return (values, context, options) => check(withoutBlanks(read(values)), context, options);
}

/** An empty field is one that was left out. */
function withoutBlanks(values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

function emptyValues(fields: readonly FieldSpec[]): FieldValues {
  const empty = (as: FieldSpec['as']) => (as === 'check' ? false : as === 'choices' ? [] : '');
  return Object.fromEntries(fields.map(({ name, as }) => [name, empty(as)]));
}

/** A field of an action's form; `name` is its name on the wire. */
export type FieldSpec = { name: string; label: string; note?: string; hint?: string } & (
  | { as: 'text'; type?: 'text' | 'email' | 'tel'; figures?: boolean }
  | { as: 'password'; autoComplete: 'new-password' | 'current-password' }
  /** Dollars; `typedDollars` reads them. */
  | { as: 'money' }
  | { as: 'day' }
  | { as: 'lines'; limit: number }
  | { as: 'select'; options: readonly SelectOption[] }
  /** Any of a few known values; the field's value is a list. */
  | { as: 'choices'; options: readonly string[] }
  | { as: 'check' }
  /** Drawn by its own form. */
  | { as: 'own'; content: ReactNode }
);

/** Draws a field by its description; it belongs to the `FormProvider` around it. */
export function ActionField({ field }: { field: FieldSpec }) {
  const { register, formState } = useFormContext();
  const { name, label, note, hint } = field;
  const error = formState.errors[name]?.message;
  const texts = { label, note, hint, error: typeof error === 'string' ? error : undefined };
  switch (field.as) {
    case 'text':
      return <TextField {...texts} {...register(name)} type={field.type ?? 'text'} figures={field.figures} />;
    case 'password':
      return <PasswordField {...texts} {...register(name)} autoComplete={field.autoComplete} />;
    case 'money':
      return <MoneyField {...texts} {...register(name)} />;
    case 'day':
      return <TextField {...texts} {...register(name)} type="date" figures />;
    case 'lines':
      return <TextArea {...texts} {...register(name)} limit={field.limit} short />;
    case 'select':
      return <SelectField {...texts} {...register(name)} options={field.options} />;
    case 'choices':
      return <Choices {...texts} name={name} options={field.options} />;
    case 'check':
      return <Check name={name} label={label} />;
    case 'own':
      return field.content;
  }
}

function Check({ name, label }: { name: string; label: string }) {
  const { setValue } = useFormContext();
  const checked = useWatch({ name }) === true;
  return <CheckBox id={name} label={label} checked={checked} onChange={(value) => setValue(name, value)} />;
}

type ChoicesProps = Omit<ComponentProps<typeof CheckBoxes>, 'id' | 'value' | 'onChange'> & { name: string };

function Choices({ name, ...rest }: ChoicesProps) {
  const { setValue } = useFormContext();
  const value = useWatch({ name }) as readonly string[];
  return <CheckBoxes {...rest} id={name} value={value} onChange={(chosen) => setValue(name, chosen)} />;
}
