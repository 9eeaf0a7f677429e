import { RATE_BASES, type TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { answer, answerWithEtag, ifMatch } from '../../api/client.ts';
import { Fields, type FormField } from '../../kit/forms/fields.tsx';
import { FormFoot } from '../../kit/forms/form-foot.tsx';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { type Tagged, useChange } from '../../kit/forms/use-change.ts';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { VersionsDialog } from '../../kit/forms/versions-dialog.tsx';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermission } from '../api.ts';
import { useOnceDrawn } from '../components/use-once-drawn.ts';
import { readVersionToEdit, type Version } from './key.ts';
import { legalFields } from './legal-fields.ts';
import { isOfContributions, PayPreview } from './pay-preview.tsx';
import { PreviewRows } from './preview.tsx';
import { tableTexts } from './texts.ts';
import { bodyOf, type VersionValues, valuesOf } from './values.ts';

interface VersionFormProps {
  tableKey: TableKey;
  /** Version whose figures are the initial values of the form. */
  before: Version | undefined;
  /** Version to change; undefined for a new version. */
  edited?: Tagged<Version>;
  onDone: (version: Version) => void;
}

/** Form that adds a version, or changes a version that no final run has used. */
async function save(key: TableKey, values: VersionValues, edited: Tagged<Version> | undefined) {
  if (edited === undefined) {
    const params = { path: { key } };
    const body = bodyOf(key, values);
    const { data, tag } = await answerWithEtag(
      api.POST('/api/payroll/tables/{key}/versions', { params, body }),
    );
    return { data: data.data, tag };
  }
  const params = { path: { key, version: edited.data.id }, header: ifMatch(edited.tag) };
  const { retroactive: _, ...body } = bodyOf(key, values);
  const { data, tag } = await answerWithEtag(
    api.PUT('/api/payroll/tables/{key}/versions/{version}', { params, body }),
  );
  return { data: data.data, tag };
}

/** Fixed-width font, so that the columns line up. */
const MONOSPACE = { input: { fontFamily: 'monospace' } };

const FIELDS = ['effective_from', 'law', 'source', 'rate_on', 'floor', 'ceiling'];

/** Form for a new or unused version, with a preview of its effect. */
export function VersionForm({ tableKey: key, before, edited, onDone }: VersionFormProps) {
  const texts = useTexts(tableTexts);
  const isEdited = edited !== undefined;
  const legal = legalFields(texts);
  const [preview, setPreview] = useState<Schemas['TablePreview']>();
  const form = useForm<VersionValues>({
    initialValues: valuesOf(before, isEdited),
    // Clear the preview, because it belongs to the values that were sent.
    onValuesChange: () => setPreview(undefined),
  });
  const { isDone, done } = useOnceDrawn(onDone);
  const canSeePay = usePermission()('See pay');
  const params = { path: { key } };
  const adding = useChange(form, {
    read: edited,
    valuesOf: (version) => valuesOf(version, isEdited),
    readAgain: isEdited ? () => readVersionToEdit(key, edited.data.id) : undefined,
    send: (values, from) => save(key, values, from),
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
      {adding.conflict !== undefined && (
        <VersionsDialog
          conflict={adding.conflict}
          labels={labelsOf(texts)}
          readable={(field, value) => readable(texts, field, value)}
        />
      )}
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

/** Returns the labels of the fields that the dialog for conflicting versions compares. */
const labelsOf = (texts: (typeof tableTexts)['en']) => ({
  effective_from: texts.effectiveFrom,
  law: texts.law,
  source: texts.source,
  rate_on: texts.rateOn,
  floor: texts.floor,
  ceiling: texts.ceiling,
  brackets: texts.brackets,
  grades: texts.grades,
  confirmed: texts.status,
  retroactive: texts.retroactive,
});

function readable(
  texts: (typeof tableTexts)['en'],
  field: keyof VersionValues,
  value: VersionValues[keyof VersionValues],
): string {
  if (field === 'rate_on') return value === 'excess' ? texts.onExcess : texts.onFullAmount;
  if (field === 'confirmed') return value === true ? texts.confirmed : texts.unconfirmed;
  return String(value);
}
