import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { Failed } from '../../kit/failed.tsx';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { Loading } from '../../shell/loading.tsx';
import { api } from '../api.ts';
import { type CaseRecord, useCase, useRefresh } from '../cases/data.ts';
import { evidenceOf } from '../evidence/fields.tsx';
import { partyOf } from '../parties/fields.tsx';
import { EvidencePart } from './evidence-part.tsx';
import { FilesPart } from './files-part.tsx';
import { PartiesPart } from './parties-part.tsx';
import { amendmentTexts } from './texts.ts';
import { useCaseStatus } from './use-case-status.ts';
import type { AmendmentValues } from './values.ts';

/** Page that requests an amendment of a case's parties, evidence and files. */
export default function NewAmendment() {
  const { id = '' } = useParams();
  const query = useCase(id);
  const { isThere, failed } = useCaseStatus(id);
  // Render the form only when all parts have loaded.
  if (!isThere) return failed.length > 0 ? <Failed queries={failed} /> : <Loading lines={12} />;
  return (
    <Loaded query={query} lines={12}>
      {({ data: { data: record } }) => <AmendmentForm record={record} />}
    </Loaded>
  );
}

function AmendmentForm({ record }: { record: CaseRecord }) {
  const texts = useTexts(amendmentTexts);
  const common = useTexts(kitTexts);
  const refresh = useRefresh();
  const [filedId, setFiledId] = useState<string>();
  const [isUploading, setUploading] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const form = useForm<AmendmentValues>({
    initialValues: {
      defendants: [],
      removed_defendants: [],
      evidences: [],
      removed_evidence: [],
      files: [],
      removed_files: [],
      remarks: '',
    },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) => answer(api.POST('/api/case-ammendments', { body: bodyOf(record.id, values) })),
    onDone: ({ data }) => {
      void refresh();
      notifyDone(texts.sent);
      setFiledId(data.id);
    },
  });
  const shown = problem instanceof ApiError ? new Error(problem.message) : problem;
  const isMissing = isRefused && isEmpty(form.values);
  const submitChanges = (event: FormEvent<HTMLFormElement>) => {
    setRefused(true);
    if (isEmpty(form.values)) event.preventDefault();
    else submit(event);
  };
  const back = { label: record.case_title, to: `/cases/${record.id}/amendments` };
  if (filedId !== undefined) return <Navigate to={`/amendments/${filedId}`} replace />;
  return (
    <>
      <PageHeader title={texts.ask} back={back} detail={texts.askDetail} />
      <LeaveGuard isDirty={form.isDirty()} />
      <form onSubmit={submitChanges} noValidate>
        <Stack maw={860} gap="xl">
          <PartiesPart form={form} caseId={record.id} />
          <EvidencePart form={form} caseId={record.id} />
          <FilesPart form={form} caseId={record.id} onSending={setUploading} />
          <Textarea label={texts.remarks} autosize minRows={3} {...form.getInputProps('remarks')} />
          {/* Shows the server's summary, which explains what evidence requires. Each field also shows its own error. */}
          <FormProblem error={isMissing ? new Error(texts.nothingAsked) : shown} />
          <Group justify="flex-end">
            <Button variant="default" component={Link} to={back.to}>
              {common.cancel}
            </Button>
            {/* Disabled during uploads: a file that is not uploaded yet would be missing from the amendment. */}
            <Button type="submit" loading={isSending || isUploading}>
              {texts.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}

/** Refuse an empty request here: the server would accept it, and its reviewer would have nothing to decide. */
function isEmpty({ remarks, ...changes }: AmendmentValues): boolean {
  const lists = Object.values(changes) as unknown[][];
  return remarks.trim() === '' && lists.every((list) => list.length === 0);
}

function bodyOf(caseId: string, values: AmendmentValues) {
  return {
    case_record_id: caseId,
    defendants: values.defendants.map(partyOf),
    removed_defendants: values.removed_defendants,
    evidences: values.evidences.map(evidenceOf),
    removed_evidence: values.removed_evidence,
    files: values.files.map(({ id }) => id),
    removed_files: values.removed_files,
    remarks: values.remarks.trim() || null,
  };
}
