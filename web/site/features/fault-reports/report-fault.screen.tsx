import { type FormEvent, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { MAX_PROBLEM_DESCRIPTION, MAX_PROBLEM_PHOTOS } from '../../../../domain/constants.ts';
import { isFoodAtRisk, NO_FOOD_ANSWERS } from '../../../../domain/equipment/food-at-risk.ts';
import { foodQuestions, readFoodAnswers } from '../../../../domain/equipment/food-questions.ts';
import { faultReportMessages } from '../../../../domain/fault-reports/fault-report-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { randomId } from '../../../browser/random-id.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import { Form } from '../../../forms/form.tsx';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { lengthFault } from '../../../forms/length-fault.ts';
import { photoQueue, useQueuedPhotos } from '../../../forms/photos/photo-queue.ts';
import { numbered, useKeptPhotos } from '../../../forms/photos/use-kept-photos.ts';
import { useAgainOnline } from '../../../forms/use-again-online.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { FactsList } from '../../../ui/docket/facts-list.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { ListLoading } from '../../../ui/feedback/list-loading.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { UploadTiles } from '../../../ui/fields/upload-tiles.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { type AssetDetail, useEquipment } from '../../api/equipment-queries.ts';
import { sendFault } from '../../api/fault-queries.ts';
import { useProblems } from '../../api/reference-queries.ts';
import { type OwnSite, useSites } from '../../api/site-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { useEquipmentId } from '../../layout/paths/equipment-id.ts';
import { EQUIPMENT_ROUTES, equipmentPath } from '../../layout/paths/equipment-paths.ts';
import { faultHref } from '../../layout/paths/fault-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { assetDetail, assetTitle } from '../../layout/words/asset-words.ts';
import { FoodNow } from './food-now.tsx';

/** A fault of a machine or at a site, for the managers there; it books nothing (R12.03). */
export function ReportFaultScreen() {
  const equipmentId = useEquipmentId();
  const equipment = useEquipment(equipmentId);
  const problems = useProblems(
    equipment.data?.EquipmentTypeId ?? null,
    equipment.data?.ModelServicingTypeId ?? null,
  );
  const sites = useSites();
  const isOfMachine = equipmentId !== null;
  const failed = isOfMachine
    ? equipment.error
      ? equipment
      : problems.error && problems
    : sites.error && sites;
  const isReady = isOfMachine ? equipment.data && problems.data : sites.data;
  return (
    <PortalPage
      tab="equipment-register"
      title="Report a fault"
      description="Tell the managers of your site what's wrong, with photos."
      lead="It goes to the managers of the site. They book the visit."
      back={
        isOfMachine
          ? { href: `#${equipmentPath(equipmentId)}`, label: 'The machine' }
          : { href: `#${EQUIPMENT_ROUTES.register}`, label: 'Equipment register' }
      }
    >
      {isReady ? (
        <FaultForm
          key={equipmentId}
          machine={equipment.data ?? null}
          sites={sites.data?.Sites ?? []}
          asksOfFood={
            !isOfMachine || problems.data?.Problems.some(({ AsksAboutFood }) => AsksAboutFood) === true
          }
        />
      ) : failed ? (
        <LoadFailed title="The form did not load" cause={failed.error} onRetry={failed.refetch} />
      ) : (
        <ListLoading label="Loading the form" />
      )}
    </PortalPage>
  );
}

type FormProps = { machine: AssetDetail | null; sites: readonly OwnSite[]; asksOfFood: boolean };
type Faults = Partial<Record<'site' | 'text' | 'food', string>>;

/** The ids of the fields, by wire name. */
const FIELDS: Readonly<Record<string, keyof Faults>> = {
  AssetLocationId: 'site',
  AssetId: 'site',
  Text: 'text',
  FoodWarm: 'food',
};

function FaultForm({ machine, sites, asksOfFood }: FormProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const alerts = useAlerts();
  const about = machine ? `machine-${machine.Id}` : 'site';
  const asked = query.get('SiteId') ?? (sites.length === 1 ? String(sites[0]?.AssetLocationId) : '');
  const { fields, write, kept } = useKeptFields(`fault of ${about}`, {
    site: asked,
    text: '',
    food: '',
    key: '',
  });
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const list = useMemo(() => photoQueue(`fault-of-${about}`), [about]);
  const photos = useKeptPhotos(useQueuedPhotos(`fault-of-${about}`), list);
  const foodWarm = readFoodAnswers({ FoodWarm: fields.food }).FoodWarm;
  const [spareKey] = useState(randomId);

  function edit(change: Partial<typeof fields>, name: keyof Faults) {
    setFaults((before) => ({ ...before, [name]: undefined }));
    // Another report, whatever was sent before.
    write({ ...change, key: randomId() });
  }
  function show(named: Faults) {
    setFaults(named);
    const first = (['site', 'text', 'food'] as const).find((name) => named[name]);
    if (first) document.getElementById(`fault-${first}`)?.focus();
  }
  async function send() {
    if (busy) return;
    const siteId = machine?.LocationId ?? Number(fields.site);
    const named: Faults = {
      ...(!siteId && { site: faultReportMessages.siteRequired }),
      ...textFault(fields.text),
      ...(asksOfFood && foodWarm === null && { food: faultReportMessages.foodRequired }),
    };
    if (Object.keys(named).length > 0) return show(named);
    setBusy(true);
    setFailure(undefined);
    try {
      const report = { AssetLocationId: siteId, AssetId: machine?.Id ?? null, Text: fields.text.trim() };
      const id = await sendFault(
        { ...report, FoodWarm: asksOfFood ? foodWarm : null },
        fields.key || spareKey,
      );
      // Its page sends them.
      photoQueue(`fault-${id}`).change(() => list.current());
      list.change(() => []);
      kept.startAfresh();
      alerts.show({
        kind: 'success',
        title: 'Sent to the managers',
        body: 'Nothing is booked until they do.',
      });
      navigate(faultHref(id).slice(1), { replace: true });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const ofFields = faultsOf(cause.errors);
      if (Object.keys(ofFields).length > 0) show(ofFields);
      else setFailure(cause);
    } finally {
      setBusy(false);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  useAgainOnline(failure, send);
  const [food] = foodQuestions(NO_FOOD_ANSWERS);
  return (
    <Form kept={kept} onSubmit={submit}>
      <Stack gap={5}>
        {failure && (
          <Alert kind="danger" live title={failure.passes ? requestMessages.tryAgain : failure.detail}>
            {failure.passes && sentenceOf(failure)}
          </Alert>
        )}
        {machine ? (
          <FactsList
            facts={[
              { label: 'Equipment', value: assetTitle(machine), detail: assetDetail(machine) },
              { label: 'Where', value: machine.LocationName, detail: machine.Address },
            ]}
          />
        ) : (
          <SelectField
            id="fault-site"
            label="Where is it?"
            hint="For a machine in the register, report from its own page: then we know which it is."
            value={fields.site}
            error={faults.site}
            options={[
              { value: '', label: 'Choose a site' },
              ...sites.map(({ AssetLocationId, LocationName }) => ({
                value: String(AssetLocationId),
                label: LocationName,
              })),
            ]}
            onChange={(event) => edit({ site: event.currentTarget.value }, 'site')}
          />
        )}
        <TextArea
          id="fault-text"
          label="What's wrong?"
          hint="What you saw, when it started, what you tried."
          limit={MAX_PROBLEM_DESCRIPTION}
          required
          value={fields.text}
          error={faults.text}
          onChange={(event) => edit({ text: event.currentTarget.value }, 'text')}
        />
        {asksOfFood && food && (
          <ChoiceGroup
            id="fault-food"
            name="food"
            legend={food.question}
            look="row"
            choices={food.answers.map((choice) => ({ ...choice, last: choice.note !== undefined }))}
            value={fields.food}
            error={faults.food}
            onChange={(value) => edit({ food: value }, 'food')}
          />
        )}
        <div role="status">
          {asksOfFood && isFoodAtRisk({ FoodWarm: foodWarm }) && <FoodNow isSent={false} />}
        </div>
        <UploadTiles
          id="fault-photos"
          legend="Photos"
          note={`up to ${MAX_PROBLEM_PHOTOS}`}
          hint="The fault, the rating plate, the display with the error code."
          tiles={numbered(photos.tiles)}
          max={MAX_PROBLEM_PHOTOS}
          onAdd={photos.add}
          onRemove={photos.remove}
          error={photos.error}
        />
        <ButtonRow>
          <Button type="submit" look="primary" busy={busy}>
            Send to the managers
          </Button>
          <ButtonLink look="quiet" href={`#${EQUIPMENT_ROUTES.register}`}>
            Cancel
          </ButtonLink>
        </ButtonRow>
      </Stack>
    </Form>
  );
}

function textFault(text: string): Faults {
  if (text.trim() === '') return { text: faultReportMessages.textRequired };
  const fault = lengthFault(text, MAX_PROBLEM_DESCRIPTION);
  return fault === null ? {} : { text: fault };
}

const faultsOf = (errors: readonly FieldFault[]): Faults =>
  Object.fromEntries(
    errors.flatMap(({ field, message }) => (FIELDS[field] ? [[FIELDS[field], message]] : [])),
  );
