import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { answerWithTag } from '../../api/client.ts';
import { ConflictDialog } from '../../kit/forms/conflict.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { tellDone } from '../../kit/tell.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { EMPLOYEES, keyOfEmployee, readEmployee, type Tagged } from './api.ts';
import type { FieldName } from './fields.ts';
import { EmployeeForm, useLeaveWhenSaved, useNames } from './form.tsx';
import { formTexts } from './form-texts.ts';
import { fieldTexts } from './labels.ts';
import { useReadable } from './readable.ts';
import { employeeTexts } from './texts.ts';
import { changesOf, differingFields, type FormValues, namesOf, valuesOf } from './values.ts';

/** Changes what is recorded of somebody. */
export default function EditEmployee() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: [...keyOfEmployee(id), 'to-edit'],
    queryFn: () => readEmployee(id),
    // A form is filled once, with what stands then.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return <Loaded query={query}>{(read) => <Edit read={read} />}</Loaded>;
}

function Edit({ read }: { read: Tagged }) {
  const texts = useTexts(formTexts);
  const list = useTexts(employeeTexts);
  const queries = useQueryClient();
  const { id, full_name: name } = read.data;
  const [names, learn] = useNames(read.data);
  const { isSaved, leave } = useLeaveWhenSaved();
  const form = useForm<FormValues>({ initialValues: valuesOf(read.data) });
  /** What the form was filled from, by which the server knows whether anybody else was faster. */
  const base = useRef(read);
  const [conflict, setConflict] = useState<Tagged>();
  const { submit, isSending, problem } = useSubmit(form, {
    send: async (values) => {
      const { data, tag } = base.current;
      const body = changesOf(valuesOf(data), values);
      if (Object.keys(body).length === 0) return undefined;
      const header = tag === undefined ? {} : { 'if-match': tag };
      return await answerWithTag(
        api.PUT('/api/pms/employees/{id}', {
          params: { path: { id }, query: { numbers: 'masked' }, header },
          body,
        }),
      );
    },
    onDone: (saved) => {
      // Before anything is asked again, the record shows what was saved.
      if (saved !== undefined)
        queries.setQueryData<Tagged>(keyOfEmployee(id), { data: saved.data.data, tag: saved.tag });
      void queries.invalidateQueries({ queryKey: EMPLOYEES });
      tellDone(saved === undefined ? texts.unchanged : texts.saved);
      leave({ id, warnings: saved?.data.warnings ?? [] });
    },
    onConflict: async (values) => {
      const now = await readEmployee(id);
      const mine = differingFields(valuesOf(base.current.data), values);
      if (conflictsOf(base.current, now, values).length > 0) return setConflict(now);
      // They changed other fields: both are kept.
      tellDone(texts.merged);
      sendOver(now, mine);
    },
  });

  /** What stands now, with one's own version of some fields over it. */
  function sendOver(now: Tagged, mine: readonly string[]): void {
    const own = Object.fromEntries(mine.map((field) => [field, form.getValues()[field as FieldName]]));
    form.setValues({ ...valuesOf(now.data), ...own, avatar: form.getValues().avatar });
    for (const [linked, called] of Object.entries(namesOf(now.data))) learn(linked, called);
    base.current = now;
    setConflict(undefined);
    submit();
  }

  const takeTheirs = (now: Tagged) => {
    form.setInitialValues(valuesOf(now.data));
    form.reset();
    for (const [linked, called] of Object.entries(namesOf(now.data))) learn(linked, called);
    base.current = now;
    setConflict(undefined);
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
          base={base.current}
          now={conflict}
          values={form.values}
          names={names}
          onChoose={(mine) => sendOver(conflict, mine)}
          onTakeTheirs={() => takeTheirs(conflict)}
        />
      )}
    </>
  );
}

/** What both have changed, each in their own way. */
function conflictsOf(base: Tagged, now: Tagged, values: FormValues): FieldName[] {
  const [before, theirs] = [valuesOf(base.data), valuesOf(now.data)];
  return differingFields(before, values).filter(
    (field) => theirs[field] !== before[field] && theirs[field] !== values[field],
  );
}

interface ConflictProps {
  base: Tagged;
  now: Tagged;
  values: FormValues;
  names: Readonly<Record<string, string>>;
  onChoose: (mine: string[]) => void;
  onTakeTheirs: () => void;
}

function Conflict({ base, now, values, names, onChoose, onTakeTheirs }: ConflictProps) {
  const labels = useTexts(fieldTexts);
  const readable = useReadable();
  const theirs = valuesOf(now.data);
  const conflicts = conflictsOf(base, now, values);
  const own = differingFields(valuesOf(base.data), values).filter((field) => !conflicts.includes(field));
  return (
    <ConflictDialog
      differences={conflicts.map((field) => ({
        name: field,
        label: labels[field],
        mine: readable(field, values[field], names),
        theirs: readable(field, theirs[field], namesOf(now.data)),
      }))}
      onChoose={(mine) => onChoose([...mine, ...own])}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
