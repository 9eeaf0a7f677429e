import { CASE_NUMBER_MAX_LENGTH } from '@bulwagan/contracts/court/lengths.ts';
import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import {
  ActionIcon,
  Button,
  Card,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { answer } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { IconPlus, IconTrash } from '../../kit/icons/tabler.ts';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api, useMe, usePermission } from '../api.ts';
import { useBranches } from '../branches/use-branches.ts';
import {
  NEW_ROLED_PARTY,
  PartyFields,
  type RoledPartyValues,
  RoleField,
  roledPartyOf,
} from '../parties/fields.tsx';
import { type CaseRecord, useCaseOptions, useRefresh, useScope } from './data.ts';
import { CaseFields, type CaseValues, changesOf } from './fields.tsx';
import { isLifted } from './lifting.ts';
import { caseTexts } from './texts.ts';
import { wordTexts } from './words.ts';

interface Values extends CaseValues, Record<string, unknown> {
  case_number: string;
  branch_id: string;
  assignment_reason: string;
  /** Empty for the category's default. */
  classification: CaseRecord['classification'] | '';
  classification_reason: string;
  parties: (RoledPartyValues & { key: number })[];
}

let lastKey = 0;

/** Page that creates a case, optionally with its parties. */
export default function NewCase() {
  const texts = useTexts(caseTexts);
  const refresh = useRefresh();
  const branches = useOwnBranches();
  const [openedId, setOpenedId] = useState<string>();
  const form = useForm<Values>({
    initialValues: {
      case_title: '',
      court_type: '',
      case_type: '',
      category: '',
      filed_at: today(),
      station: '',
      province_code: '',
      stage: '',
      description: '',
      case_number: '',
      branch_id: branches.first,
      assignment_reason: '',
      classification: '',
      classification_reason: '',
      parties: [],
    },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) => answer(api.POST('/api/case-records', { body: bodyOf(values) })),
    onDone: ({ data }) => {
      void refresh();
      notifyDone(texts.opened(data.case_number));
      setOpenedId(data.id);
    },
  });
  if (openedId !== undefined) return <Navigate to={`/cases/${openedId}`} replace />;
  return (
    <>
      <PageHeader title={texts.open} back={{ label: texts.cases, to: '/cases' }} />
      <LeaveGuard isDirty={form.isDirty()} />
      <form onSubmit={submit} noValidate>
        <Stack maw={860}>
          <CaseFields field={(name) => form.getInputProps(name)} />
          <Placing form={form} branches={branches} />
          <PartyList form={form} />
          <FormProblem
            error={problem}
            fields={problem instanceof ApiError ? Object.keys(problem.fields) : []}
          />
          <Foot isSending={isSending} />
        </Stack>
      </form>
    </>
  );
}

function Foot({ isSending }: { isSending: boolean }) {
  const texts = useTexts(caseTexts);
  const common = useTexts(kitTexts);
  return (
    <Group justify="flex-end">
      <Button variant="default" component={Link} to="/cases">
        {common.cancel}
      </Button>
      <Button type="submit" loading={isSending}>
        {texts.openCase}
      </Button>
    </Group>
  );
}

function bodyOf({
  case_number: number,
  branch_id: branch,
  assignment_reason: reason,
  classification,
  classification_reason: lifting,
  parties,
  ...values
}: Values) {
  return {
    ...changesOf(values),
    case_number: number.trim() || null,
    branch_id: branch === '' ? null : Number(branch),
    ...(branch === '' ? {} : { assignment_reason: reason.trim() || null }),
    ...(classification === '' ? {} : { classification, classification_reason: lifting.trim() || null }),
    parties: parties.map(roledPartyOf),
  };
}

interface OwnBranches {
  choices: { value: string; label: string }[];
  /** Branch that is selected at first. */
  first: string;
}

/**
 * Branches where the user may create cases: the user's own branches for branch staff; any branch, or no branch
 * (raffle), for the clerk of court.
 */
function useOwnBranches(): OwnBranches {
  const texts = useTexts(caseTexts);
  const me = useMe();
  const all = useBranches().data ?? [];
  const scope = useScope('Manage Cases');
  const asChoices = (branches: { id: number; name: string }[]) =>
    branches.map(({ id, name }) => ({ value: String(id), label: name }));
  if (scope === 'court')
    return { choices: [{ value: '', label: texts.noBranch }, ...asChoices(all)], first: '' };
  return { choices: asChoices(me.branches), first: String(me.branches[0]?.id ?? '') };
}

function Placing({ form, branches }: { form: UseFormReturnType<Values>; branches: OwnBranches }) {
  const texts = useTexts(caseTexts);
  const words = useTexts(wordTexts);
  const can = usePermission();
  const own = useCaseOptions().data?.confidential_categories.find(
    ({ category }) => category.toLowerCase() === form.values.category.trim().toLowerCase(),
  )?.classification;
  const byCategory = texts.byCategory(words.classification[own ?? 'public']);
  const { classification, classification_reason: reason } = form.values;
  // The server also requires the reason if the category differs from its list entry only in spelling.
  const isReasonAsked =
    isLifted(classification, own) || reason !== '' || form.errors.classification_reason !== undefined;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect
        label={texts.branch}
        description={texts.branchHint}
        data={branches.choices}
        {...form.getInputProps('branch_id')}
      />
      {form.values.branch_id !== '' && (
        <TextInput
          label={texts.assignmentReason}
          description={texts.assignmentReasonHint}
          maxLength={TEXT_MAX_LENGTH}
          autoComplete="off"
          {...form.getInputProps('assignment_reason')}
        />
      )}
      <TextInput
        label={texts.caseNumber}
        description={texts.caseNumberHint}
        maxLength={CASE_NUMBER_MAX_LENGTH}
        autoComplete="off"
        {...form.getInputProps('case_number')}
      />
      {can('Classify Cases') && (
        <NativeSelect
          label={texts.classification}
          description={texts.classificationHint}
          data={[{ value: '', label: byCategory }, ...choicesOf(words.classification)]}
          {...form.getInputProps('classification')}
        />
      )}
      {isReasonAsked && (
        <TextInput
          label={texts.liftingReason}
          description={texts.liftingReasonHint}
          required
          maxLength={TEXT_MAX_LENGTH}
          autoComplete="off"
          {...form.getInputProps('classification_reason')}
        />
      )}
    </SimpleGrid>
  );
}

function PartyList({ form }: { form: UseFormReturnType<Values> }) {
  const texts = useTexts(caseTexts);
  const add = () => {
    lastKey += 1;
    const classification = form.values.parties.length === 0 ? 'plaintiff' : 'defendant';
    form.insertListItem('parties', { ...NEW_ROLED_PARTY, classification, key: lastKey });
  };
  return (
    <Stack gap="sm" component="section" aria-label={texts.parties}>
      <div>
        <Title order={2} size="h4">
          {texts.parties}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.partiesHint}
        </Text>
      </div>
      {form.values.parties.map(({ key, classification }, index) => (
        <Card withBorder key={key} role="group" aria-labelledby={`party-${key}`}>
          <Group justify="space-between" mb="xs">
            <Text fw={600} id={`party-${key}`}>
              {texts.partyNumber(index + 1)}
            </Text>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={texts.removeParty(index + 1)}
              onClick={() => form.removeListItem('parties', index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
          <PartyFields field={(name) => form.getInputProps(`parties.${index}.${name}`)} />
          {classification !== 'counsel' && <RoleField {...form.getInputProps(`parties.${index}.role`)} />}
        </Card>
      ))}
      <Group>
        <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {texts.addParty}
        </Button>
      </Group>
    </Stack>
  );
}
