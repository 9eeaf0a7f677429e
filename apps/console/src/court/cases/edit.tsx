import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { answerWithEtag, ifMatch } from '../../api/client.ts';
import { hasStatus } from '../../api/errors.ts';
import { ConflictDialog } from '../../kit/forms/conflict.tsx';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { compareVersions, layOver, type Versions } from '../../kit/forms/versions.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { useEveryBranch } from '../branches/use-branches.ts';
import { Overlap } from '../hearings/overlap.tsx';
import { BranchField } from './branch-field.tsx';
import { type CaseRecord, caseKey, useCase, useProvinces, useRefresh } from './data.ts';
import { CASE_FIELDS, CaseFields, type CaseValues, changesOf, valuesOf } from './fields.tsx';
import { caseTexts } from './texts.ts';

/** Page that edits a case, with optimistic locking. */
export default function EditCase() {
  const { id = '' } = useParams();
  const query = useCase(id);
  return (
    <Loaded query={query} lines={12}>
      {({ data: { data }, tag }) => <EditForm record={data} tag={tag} />}
    </Loaded>
  );
}

interface Read {
  record: CaseRecord;
  tag: string | undefined;
}

type Values = CaseValues & {
  branch_id: string;
  assignment_reason: string;
  allow_overlap: boolean;
  overlap_reason: string;
} & Record<string, unknown>;

const FIELDS = [...CASE_FIELDS, 'branch_id'] as const;
type Field = (typeof FIELDS)[number];

const branchOf = ({ branch_id: id }: CaseRecord): string => (id === null ? '' : String(id));

const startOf = (record: CaseRecord): Values => ({
  ...valuesOf(record),
  branch_id: branchOf(record),
  assignment_reason: '',
  allow_overlap: false,
  overlap_reason: '',
});

function EditForm({ record: first, tag: firstTag }: Read) {
  const texts = useTexts(caseTexts);
  const common = useTexts(kitTexts);
  const refresh = useRefresh();
  const queries = useQueryClient();
  // Base of the edit; replaced after a conflict.
  const base = useRef<Read>({ record: first, tag: firstTag });
  const [conflict, setConflict] = useState<Read>();
  const [isSaved, setSaved] = useState(false);
  const form = useForm<Values>({ initialValues: startOf(first) });
  const path = { id: first.id };
  const isMoved = (branch: string) => branch !== '' && branch !== branchOf(base.current.record);
  const read = async (): Promise<Read> => {
    const now = await answerWithEtag(api.GET('/api/case-records/{id}', { params: { path } }));
    // Users who now cancel the form also see the new version.
    queries.setQueryData([...caseKey(first.id), 'record'], now);
    return { record: now.data.data, tag: now.tag };
  };
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({
      branch_id: branch,
      assignment_reason: assignmentReason,
      allow_overlap: isAllowed,
      overlap_reason: reason,
      ...values
    }) =>
      answerWithEtag(
        api.PUT('/api/case-records/{id}', {
          params: { path, header: ifMatch(base.current.tag) },
          body: {
            ...changesOf(values),
            ...(isMoved(branch)
              ? { branch_id: Number(branch), assignment_reason: assignmentReason.trim() || null }
              : {}),
            ...(isMoved(branch) && isAllowed ? { allow_overlap: true, overlap_reason: reason } : {}),
          },
        }),
      ),
    onConflict: async () => {
      const now = await read();
      const { conflicting, own } = compareVersions(FIELDS, versionsWith(now));
      if (conflicting.length > 0) return setConflict(now);
      // The other user changed other fields, so keep the changes of both users.
      notifyDone(common.merged);
      sendOver(now, own);
    },
    onDone: () => {
      void refresh();
      notifyDone(texts.saved);
      setSaved(true);
    },
  });

  const versionsWith = (now: Read): Versions<Values> => ({
    before: startOf(base.current.record),
    theirs: startOf(now.record),
    mine: form.getValues(),
  });

  /** Makes the saved record the new base of the form. */
  function startFrom(now: Read): void {
    base.current = now;
    form.setInitialValues(startOf(now.record));
    setConflict(undefined);
  }

  function sendOver(now: Read, mine: readonly Field[]): void {
    const values = layOver(versionsWith(now), mine);
    const { assignment_reason, allow_overlap, overlap_reason } = form.getValues();
    startFrom(now);
    form.setValues({ ...values, assignment_reason, allow_overlap, overlap_reason });
    submit();
  }

  const takeTheirs = (now: Read) => {
    startFrom(now);
    form.reset();
  };

  // An error of no form field: a hearing of the case conflicts with another hearing in the new branch.
  const isRefused = hasStatus(problem, 422) && Object.keys(problem.fields).length === 0;
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
            isDrawn={base.current.record.branch_id !== null}
            present={base.current.record.branch}
          />
          {isMoved(form.values.branch_id) && (
            <TextInput
              label={texts.assignmentReason}
              description={texts.assignmentReasonHint}
              maxLength={TEXT_MAX_LENGTH}
              autoComplete="off"
              {...form.getInputProps('assignment_reason')}
            />
          )}
          {isMoved(form.values.branch_id) && (isRefused || form.values.allow_overlap) && (
            <Overlap
              label={texts.branchAllow}
              isAllowed={form.values.allow_overlap}
              field={form.getInputProps}
            />
          )}
          <FormProblem error={problem} fields={[...FIELDS, 'assignment_reason', 'overlap_reason']} />
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
      {conflict !== undefined && (
        <Conflict
          versions={versionsWith(conflict)}
          onChoose={(mine) => sendOver(conflict, mine)}
          onTakeTheirs={() => takeTheirs(conflict)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </>
  );
}

interface ConflictProps {
  versions: Versions<Values>;
  onChoose: (mine: Field[]) => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

function Conflict({ versions, onChoose, ...ways }: ConflictProps) {
  const texts = useTexts(caseTexts);
  const { date } = useFormats();
  const provinces = useProvinces().data ?? [];
  const branches = useEveryBranch();
  const labels: Record<Field, string> = {
    case_title: texts.title,
    court_type: texts.courtType,
    case_type: texts.caseType,
    category: texts.category,
    filed_at: texts.filed,
    station: texts.station,
    province_code: texts.province,
    stage: texts.stage,
    description: texts.description,
    branch_id: texts.branch,
  };
  const shown = (name: Field, value: string): string => {
    if (name === 'filed_at') return date(value);
    if (name === 'province_code') return provinces.find(({ code }) => code === value)?.name ?? value;
    if (name === 'branch_id') return branches.find(({ id }) => String(id) === value)?.name ?? texts.noBranch;
    return value;
  };
  const { conflicting, own } = compareVersions(FIELDS, versions);
  return (
    <ConflictDialog
      differences={conflicting.map((name) => ({
        name,
        label: labels[name],
        mine: shown(name, versions.mine[name]),
        theirs: shown(name, versions.theirs[name]),
      }))}
      onChoose={(chosen) => onChoose([...chosen, ...own])}
      {...ways}
    />
  );
}
