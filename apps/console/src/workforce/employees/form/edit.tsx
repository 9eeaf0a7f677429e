import { EMPLOYEE_FIELD_LABELS } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { answerWithEtag, ifMatch } from '../../../api/client.ts';
import { TO_EDIT } from '../../../kit/forms/changes.ts';
import { ConflictDialog } from '../../../kit/forms/conflict.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { compareVersions, layOver, type Versions } from '../../../kit/forms/versions.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { kitTexts } from '../../../kit/texts.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { EMPLOYEES, keyOfEmployee, readEmployee, type Tagged } from '../api.ts';
import { FIELDS, type FieldName } from '../fields.ts';
import { useReadable } from '../readable.ts';
import { employeeTexts } from '../texts.ts';
import { changesOf, type FormValues, type Names, namesOf, valuesOf } from '../values.ts';
import { EmployeeForm, useLeaveWhenSaved, useNames } from './form.tsx';
import { formTexts } from './form-texts.ts';

/** Page that edits an employee. */
export default function EditEmployee() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: [...keyOfEmployee(id), 'to-edit'],
    queryFn: () => readEmployee(id),
    ...TO_EDIT,
  });
  return <Loaded query={query}>{(read) => <Edit read={read} />}</Loaded>;
}

function Edit({ read }: { read: Tagged }) {
  const texts = useTexts(formTexts);
  const list = useTexts(employeeTexts);
  const common = useTexts(kitTexts);
  const queries = useQueryClient();
  const { id, full_name: name } = read.data;
  const [names, learn] = useNames(read.data);
  const { isSaved, leave } = useLeaveWhenSaved();
  const form = useForm<FormValues>({ initialValues: valuesOf(read.data) });
  /** Base of the edit; its `ETag` is sent for optimistic locking. */
  const base = useRef(read);
  const [conflict, setConflict] = useState<Tagged>();
  const { submit, isSending, problem } = useSubmit(form, {
    send: async (values) => {
      const { data, tag } = base.current;
      const body = changesOf(valuesOf(data), values);
      if (Object.keys(body).length === 0) return undefined;
      return await answerWithEtag(
        api.PUT('/api/pms/employees/{id}', {
          params: { path: { id }, query: { numbers: 'masked' }, header: ifMatch(tag) },
          body,
        }),
      );
    },
    onDone: (saved) => {
      // Show the saved record before anything is refetched.
      if (saved !== undefined)
        queries.setQueryData<Tagged>(keyOfEmployee(id), { data: saved.data.data, tag: saved.tag });
      void queries.invalidateQueries({ queryKey: EMPLOYEES });
      notifyDone(saved === undefined ? texts.unchanged : texts.saved);
      leave({ id, warnings: saved?.data.warnings ?? [] });
    },
    onConflict: async () => {
      const now = await readEmployee(id);
      // Users who now cancel the form also see the new version.
      queries.setQueryData<Tagged>(keyOfEmployee(id), now);
      const { conflicting, own } = compareVersions(FIELDS, versionsWith(now));
      if (conflicting.length > 0) return setConflict(now);
      // The other user changed other fields, so keep the changes of both users.
      notifyDone(common.merged);
      sendOver(now, own);
    },
  });

  const versionsWith = (now: Tagged): Versions<FormValues> => ({
    before: valuesOf(base.current.data),
    theirs: valuesOf(now.data),
    mine: form.getValues(),
  });

  /** Makes the saved record the new base of the form. */
  function startFrom(now: Tagged): void {
    base.current = now;
    form.setInitialValues(valuesOf(now.data));
    for (const [linked, called] of Object.entries(namesOf(now.data))) learn(linked, called);
    setConflict(undefined);
  }

  function sendOver(now: Tagged, mine: readonly FieldName[]): void {
    const values = layOver(versionsWith(now), [...mine, 'avatar']);
    startFrom(now);
    form.setValues(values);
    submit();
  }

  const takeTheirs = (now: Tagged) => {
    startFrom(now);
    form.reset();
  };

  return (
    <>
      <PageHeader title={texts.editTitle(name)} back={{ label: list.backToRecord, to: `/employees/${id}` }} />
      <EmployeeForm
        form={form}
        record={read.data}
        names={names}
        onLearn={learn}
        submit={submit}
        isSending={isSending}
        problem={problem}
        isSaved={isSaved}
        cancelTo={`/employees/${id}`}
        label={texts.save}
      />
      {conflict !== undefined && (
        <Conflict
          versions={versionsWith(conflict)}
          mine={names}
          theirs={namesOf(conflict.data)}
          onChoose={(mine) => sendOver(conflict, mine)}
          onTakeTheirs={() => takeTheirs(conflict)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </>
  );
}

interface ConflictProps {
  versions: Versions<FormValues>;
  /** Display names of linked records in both versions. */
  mine: Names;
  theirs: Names;
  onChoose: (mine: FieldName[]) => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

function Conflict({ versions, mine, theirs, onChoose, ...ways }: ConflictProps) {
  const labels = useTexts(EMPLOYEE_FIELD_LABELS);
  const readable = useReadable();
  const { conflicting, own } = compareVersions(FIELDS, versions);
  return (
    <ConflictDialog
      differences={conflicting.map((field) => ({
        name: field,
        label: labels[field],
        mine: readable(field, versions.mine[field], mine),
        theirs: readable(field, versions.theirs[field], theirs),
      }))}
      onChoose={(chosen) => onChoose([...chosen, ...own])}
      {...ways}
    />
  );
}
