import { RATE_BASES, type TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { Fields, type FormField } from '../../kit/forms/fields.tsx';
import { FormFoot } from '../../kit/forms/form-foot.tsx';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermission } from '../api.ts';
import { useOnceDrawn } from '../components/use-once-drawn.ts';
import type { Version } from './key.ts';
import { legalFields } from './legal-fields.ts';
import { isOfContributions, PayPreview } from './pay-preview.tsx';
import { PreviewRows } from './preview.tsx';
import { tableTexts } from './texts.ts';
import { bodyOf, type VersionValues, valuesOf } from './values.ts';

interface VersionFormProps {
  tableKey: TableKey;
  /** Version whose figures the form begins with, or the one to change. */
  before: Version | undefined;
  isEdited?: boolean;
  onDone: (version: Version) => void;
}

/** Adds a version, or changes an unused one. */
async function save(key: TableKey, values: VersionValues, edited: Version | undefined): Promise<Version> {
  if (edited === undefined) {
    const params = { path: { key } };
    const body = bodyOf(key, values);
    return (await answer(api.POST('/api/payroll/tables/{key}/versions', { params, body }))).data;
  }
  const params = { path: { key, version: edited.id } };
  const { retroactive: _, ...body } = bodyOf(key, values);
  return (await answer(api.PUT('/api/payroll/tables/{key}/versions/{version}', { params, body }))).data;
}

/** Columns line up. */
const MONOSPACE = { input: { fontFamily: 'monospace' } };

const FIELDS = ['effective_from', 'law', 'source', 'rate_on', 'floor', 'ceiling'];

/** Form of a new or unused version, with a preview of what it would change. */
export function VersionForm({ tableKey: key, before, isEdited = false, onDone }: VersionFormProps) {
  const texts = useTexts(tableTexts);
  const legal = legalFields(texts);
  const [preview, setPreview] = useState<Schemas['TablePreview']>();
  const form = useForm<VersionValues>({
    initialValues: valuesOf(before, isEdited),
    // The preview is of the values that were sent.
    onValuesChange: () => setPreview(undefined),
  });
  const { isDone, done } = useOnceDrawn(onDone);
  const canSeePay = usePermission()('See pay');
  const params = { path: { key } };
  const adding = useSubmit(form, {
    send: (values) => save(key, values, isEdited ? before : undefined),
    onDone: done,
  });
  const previewing = useSubmit(form, {
    send: async (values) =>
      (await answer(api.POST('/api/payroll/tables/{key}/preview', { params, body: bodyOf(key, values) })))
        .data,
    onDone: setPreview,
  });
  return (
    <>
      <LeaveGuard isDirty={!isDone && form.isDirty()} />
      <form onSubmit={adding.submit} noValidate>
        <Stack maw={760}>
          <Fields
            form={form}
            of={[
              { ...legal.since, maw: 240 },
              legal.law,
              legal.source,
              ...figureFields(key, texts),
              legal.confirmed,
              !isEdited && {
                kind: 'flag',
                name: 'retroactive',
                label: texts.retroactiveField,
                description: texts.retroactiveHint,
              },
            ]}
          />
          <FormProblem error={previewing.problem} fields={FIELDS} />
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            loading={previewing.isSending}
            onClick={() => previewing.submit()}
          >
            {texts.preview}
          </Button>
          {preview !== undefined && <PreviewRows preview={preview} />}
          {preview !== undefined && isOfContributions(key) && canSeePay && (
            <PayPreview tableKey={key} body={bodyOf(key, form.values)} />
          )}
          <FormFoot
            error={adding.problem}
            fields={FIELDS}
            isSending={adding.isSending}
            submitLabel={isEdited ? texts.save : texts.add}
            cancelTo={`/statutory-tables/${key}`}
          />
        </Stack>
      </form>
    </>
  );
}

/** Returns the fields of salary grades or of brackets. */
function figureFields(key: TableKey, texts: (typeof tableTexts)['en']): FormField<keyof VersionValues>[] {
  const pasted = { kind: 'long', maxRows: 20, styles: MONOSPACE } as const;
  if (key === 'salary-grades')
    return [{ ...pasted, name: 'grades', label: texts.grades, description: texts.gradesHint, minRows: 6 }];
  return [
    {
      kind: 'native-choice',
      name: 'rate_on',
      label: texts.rateOn,
      data: RATE_BASES.map((value) => ({
        value,
        label: value === 'excess' ? texts.onExcess : texts.onFullAmount,
      })),
    },
    {
      cols: { base: 1, xs: 2 },
      row: [
        { kind: 'pesos', name: 'floor', label: texts.floor, description: texts.floorHint },
        { kind: 'pesos', name: 'ceiling', label: texts.ceiling, description: texts.ceilingHint },
      ],
    },
    { ...pasted, name: 'brackets', label: texts.brackets, description: texts.bracketsHint, minRows: 4 },
  ];
}
