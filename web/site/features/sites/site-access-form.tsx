import { zodResolver } from '@hookform/resolvers/zod';
import { type Resolver, useWatch } from 'react-hook-form';
import { saveSiteAccess } from '../../../../contracts/sites/site-access.ts';
import { looksLikeCode } from '../../../../domain/sites/code-hint.ts';
import { MAX_ACCESS_NOTE, type SiteAccess } from '../../../../domain/sites/site-access.ts';
import { siteAccessMessages } from '../../../../domain/sites/site-access-messages.ts';
import { ApiError } from '../../../client/api-error.ts';
import { Form } from '../../../forms/form.tsx';
import { FormErrors } from '../../../forms/form-errors.tsx';
import { useKeptForm } from '../../../forms/kept-form.ts';
import { useFormErrors } from '../../../forms/use-form-errors.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { FieldPair } from '../../../ui/fields/field-group.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type OwnSite, sendSiteAccess } from '../../api/site-queries.ts';
import { ACCOUNT_ROUTES } from '../../layout/paths/account-paths.ts';
import styles from './sites.module.css';

/** The version that a change is made to, and what becomes of it. */
export type SeenVersion = {
  version: number;
  onSaved: (saved: { Version: number }) => void;
  onStale: () => Promise<void>;
};

type Name = keyof SiteAccess;
type Fields = Record<Name, string>;

const NAMES = [
  'AskForName',
  'AskForMobile',
  'IfNobodyName',
  'IfNobodyMobile',
  'WayIn',
  'Parking',
  'Induction',
] as const satisfies readonly Name[];

const check = zodResolver(saveSiteAccess.body, undefined, { raw: true });
/** By the call's own rules; the version isn't typed. */
const resolver = ((values, context, options) =>
  check({ ...values, Version: 0 }, context, options as never)) as Resolver<Fields, unknown, Fields>;

const fieldsOf = (access: SiteAccess) =>
  Object.fromEntries(NAMES.map((name) => [name, access[name] ?? ''])) as Fields;

/** How to get into a site and whom to ask for there. */
export function SiteAccessForm({ site, seen }: { site: OwnSite; seen: SeenVersion }) {
  const alerts = useAlerts();
  const { AssetLocationId, LocationName, Access } = site;
  const { kept, ...form } = useKeptForm<Fields>(`site-access ${AssetLocationId}`, {
    defaultValues: fieldsOf(Access),
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const errors = useFormErrors(form, NAMES);
  const { register, formState, handleSubmit, control, reset } = form;
  const typed = useWatch({ control });
  const field = (name: Name) => ({ ...register(name), error: formState.errors[name]?.message });
  const note = (name: 'WayIn' | 'Parking' | 'Induction') => ({
    ...field(name),
    note: 'optional',
    short: true,
    limit: (typed[name]?.length ?? 0) > MAX_ACCESS_NOTE * 0.8 ? MAX_ACCESS_NOTE : undefined,
    doubt: looksLikeCode(typed[name] ?? '') ? siteAccessMessages.looksLikeCode : '',
  });
  const save = handleSubmit(async (values) => {
    errors.clear();
    try {
      const saved = await sendSiteAccess(AssetLocationId, { ...values, Version: seen.version });
      seen.onSaved(saved);
      reset(fieldsOf(saved.Site.Access));
      kept.forget();
      alerts.show({
        kind: 'success',
        title: `${LocationName} saved`,
        body: 'New jobs use it from now on. Booked visits keep their notes.',
      });
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'conflict') await seen.onStale();
      errors.refuse(cause);
    }
  });
  return (
    <Form kept={kept} className={styles.form} onSubmit={save}>
      <h2>On the day</h2>
      <p>The tech reads this before setting out.</p>
      <FormErrors errors={errors} />
      <FieldPair>
        <TextField {...field('AskForName')} label="Ask for" note="optional" autoComplete="off" />
        <TextField
          {...field('AskForMobile')}
          label="Their mobile"
          note="optional"
          type="tel"
          inputMode="tel"
          figures
          autoComplete="off"
        />
      </FieldPair>
      <FieldPair>
        <TextField {...field('IfNobodyName')} label="If nobody answers" note="optional" autoComplete="off" />
        <TextField
          {...field('IfNobodyMobile')}
          label="The other mobile"
          note="optional"
          type="tel"
          inputMode="tel"
          figures
          autoComplete="off"
        />
      </FieldPair>
      <TextArea {...note('WayIn')} label="Way in" hint="Which door, which floor." />
      <TextArea {...note('Parking')} label="Parking" hint="Where to park, and any time limit." />
      <TextArea
        {...note('Induction')}
        label="Induction"
        hint="What a tech does or shows before working here."
      />
      <ButtonRow>
        <Button type="submit" look="primary" busy={formState.isSubmitting}>
          Save
        </Button>
        <ButtonLink look="quiet" href={`#${ACCOUNT_ROUTES.sites}`}>
          Back
        </ButtonLink>
      </ButtonRow>
    </Form>
  );
}
