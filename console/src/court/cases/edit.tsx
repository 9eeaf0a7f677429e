import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { answerWithTag } from '../../api/client.ts';
import { ConflictDialog } from '../../kit/forms/conflict.tsx';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { tellDone } from '../../kit/tell.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, useMe } from '../api.ts';
import { useBranches, useEveryBranch } from '../branches/use-branches.ts';
import { type CaseRecord, useCase, useProvinces, useReach, useRefresh } from './data.ts';
import { CASE_FIELDS, CaseFields, type CaseValues, changesOf, valuesOf } from './fields.tsx';
import { caseTexts } from './texts.ts';

/** Changes a case. Who changed it meanwhile is not overwritten unseen. */
export default function EditCase() {
  const { id = '' } = useParams();
  const query = useCase(id);
  return (
    <Loaded query={query} lines={12}>
      {({ data: { data }, tag }) => <EditForm record={data} tag={tag} />}
    </Loaded>
  );
}

type Values = CaseValues & { branch_id: string } & Record<string, unknown>;

const startOf = (record: CaseRecord): Values => ({
  ...valuesOf(record),
  branch_id: record.branch_id === null ? '' : String(record.branch_id),
});

function EditForm({ record: first, tag: firstTag }: { record: CaseRecord; tag: string | undefined }) {
  const texts = useTexts(caseTexts);
  const common = useTexts(kitTexts);
  const refresh = useRefresh();
  // What is being changed: another copy than the first one after a conflict.
  const base = useRef({ record: first, tag: firstTag });
  const [theirs, setTheirs] = useState<{ record: CaseRecord; tag: string | undefined }>();
  const [isSaved, setSaved] = useState(false);
  const form = useForm<Values>({ initialValues: startOf(first) });
  const path = { id: first.id };
  const read = async () => {
    const { data, tag } = await answerWithTag(api.GET('/api/case-records/{id}', { params: { path } }));
    return { record: data.data, tag };
  };
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ branch_id: branch, ...values }) =>
      answerWithTag(
        api.PUT('/api/case-records/{id}', {
          params: { path, header: base.current.tag === undefined ? {} : { 'if-match': base.current.tag } },
          body: {
            ...changesOf(values),
            ...(branch === '' || Number(branch) === base.current.record.branch_id
              ? {}
              : { branch_id: Number(branch) }),
          },
        }),
      ),
    onConflict: (values) =>
      void read().then((now) => {
        if (differingOf(values, startOf(now.record)).length > 0) return setTheirs(now);
        // Something else of the case has changed, which this form says nothing of.
        base.current = now;
        submit();
      }),
    onDone: () => {
      void refresh();
      tellDone(texts.saved);
      setSaved(true);
    },
  });
  const back = { label: first.case_title, to: `/cases/${first.id}` };
  if (isSaved) return <Navigate to={back.to} replace />;
  return (
    <>
      <PageHeader title={texts.edit} back={back} detail={first.case_number} />
      <LeaveGuard isDirty={form.isDirty()} />
      <form onSubmit={submit} noValidate>
        <Stack maw={860}>
          <CaseFields field={(name) => form.getInputProps(name)} />
          <BranchField
            {...form.getInputProps('branch_id')}
            isDrawn={first.branch_id !== null}
            present={first.branch}
          />
          <FormProblem error={problem} fields={[...CASE_FIELDS, 'branch_id']} />
          <Group justify="flex-end">
            <Button variant="default" component={Link} to={back.to}>
              {common.cancel}
            </Button>
            <Button type="submit" loading={isSending}>
              {common.save}
            </Button>
          </Group>
        </Stack>
      </form>
      {theirs !== undefined && (
        <Conflict
          mine={form.values}
          theirs={theirs.record}
          onSettled={(values, isToBeSaved) => {
            base.current = theirs;
            form.setInitialValues(startOf(theirs.record));
            form.setValues(values);
            setTheirs(undefined);
            if (isToBeSaved) submit();
          }}
        />
      )}
    </>
  );
}

interface BranchFieldProps {
  isDrawn: boolean;
  /** Where the case is: an archived branch is in no list, and keeps its cases. */
  present: CaseRecord['branch'];
  onChange: unknown;
  value?: string;
}

/** A transfer without a draw: for whoever draws, and only where they do. */
function BranchField({ isDrawn, present, ...field }: BranchFieldProps) {
  const texts = useTexts(caseTexts);
  const me = useMe();
  const all = useBranches().data ?? [];
  const reach = useReach('Case Raffle');
  if (reach === undefined || reach === 'own') return null;
  const known = all.filter(
    ({ id }) =>
      reach === 'court' || String(id) === field.value || me.branches.some((branch) => branch.id === id),
  );
  const isListed = present === null || known.some(({ id }) => id === present.id);
  const choices = (isListed ? known : [present, ...known]).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  return (
    <NativeSelect
      label={texts.branch}
      description={texts.branchMove}
      data={isDrawn ? choices : [{ value: '', label: texts.noBranch }, ...choices]}
      {...(field as object)}
    />
  );
}

interface ConflictProps {
  mine: Values;
  theirs: CaseRecord;
  /** What the form is to hold, and whether that is saved over what stands now. */
  onSettled: (values: Values, isToBeSaved: boolean) => void;
}

function differingOf(mine: Values, theirs: Values): string[] {
  return [...CASE_FIELDS, 'branch_id'].filter((name) => mine[name] !== theirs[name]);
}

function Conflict({ mine, theirs, onSettled }: ConflictProps) {
  const texts = useTexts(caseTexts);
  const { date } = useFormats();
  const provinces = useProvinces().data ?? [];
  const branches = useEveryBranch();
  const labels: Record<string, string> = {
    case_title: texts.title,
    court_type: texts.courtType,
    case_type: texts.caseType,
    category: texts.category,
    filed_at: texts.filed,
    province_code: texts.province,
    stage: texts.stage,
    description: texts.description,
    branch_id: texts.branch,
  };
  const shown = (name: string, value: string): string => {
    if (name === 'filed_at') return date(value);
    if (name === 'province_code') return provinces.find(({ code }) => code === value)?.name ?? value;
    if (name === 'branch_id') return branches.find(({ id }) => String(id) === value)?.name ?? texts.noBranch;
    return value;
  };
  const now = startOf(theirs);
  return (
    <ConflictDialog
      differences={differingOf(mine, now).map((name) => ({
        name,
        label: labels[name]!,
        mine: shown(name, String(mine[name])),
        theirs: shown(name, String(now[name])),
      }))}
      onTakeTheirs={() => onSettled(now, false)}
      onChoose={(own) =>
        onSettled({ ...now, ...Object.fromEntries(own.map((name) => [name, mine[name]])) }, true)
      }
    />
  );
}
