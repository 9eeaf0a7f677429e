import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { PesosField } from '../../kit/forms/pesos-field.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { valueNames } from './names.ts';
import { valueTexts } from './texts.ts';
import { VALUES_KEY, type Value, type ValueVersion } from './value.ts';

interface Values extends Record<string, unknown> {
  effective_from: string;
  value: number | string;
  law: string;
  source: string;
  confirmed: boolean;
}

const FIELDS = ['effective_from', 'value', 'law', 'source'];

const bodyOf = ({ value, source, ...rest }: Values) => ({
  ...rest,
  value: value === '' ? null : Number(value),
  source: source.trim() || null,
});

interface ValueFormProps {
  value: Value;
  /** Version to change; without it a version is added. */
  version?: ValueVersion;
  onClose: () => void;
}

/** Dialog that adds or changes a version of a value. */
export function ValueForm({ value, version, onClose }: ValueFormProps) {
  const texts = useTexts(valueTexts);
  const name = useTexts(valueNames)[value.key];
  const { date } = useFormats();
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: {
      effective_from: version?.effective_from ?? '',
      value: version?.value ?? '',
      law: version?.law ?? '',
      source: version?.source ?? '',
      confirmed: version?.confirmed ?? false,
    },
  });
  const { key } = value;
  const sending = useSubmit(form, {
    send: (values) =>
      version === undefined
        ? answer(
            api.POST('/api/payroll/statutory_values/{key}/versions', {
              params: { path: { key } },
              body: bodyOf(values),
            }),
          )
        : answer(
            api.PUT('/api/payroll/statutory_values/{key}/versions/{version}', {
              params: { path: { key, version: version.id } },
              body: bodyOf(values),
            }),
          ),
    onDone: (_, { effective_from: from }) => {
      void queries.invalidateQueries({ queryKey: VALUES_KEY });
      notifyDone(version === undefined ? texts.added(date(from)) : texts.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={version === undefined ? texts.addTitle(name) : texts.editTitle(name)}
      onClose={onClose}
      {...sending}
      fields={FIELDS}
      save={version === undefined ? texts.add : texts.save}
    >
      <TextInput
        type="date"
        label={texts.effectiveFrom}
        required
        data-autofocus
        min="1900-01-01"
        max="2199-12-31"
        {...form.getInputProps('effective_from')}
      />
      {value.unit === 'pesos' ? (
        <PesosField
          label={texts.inPesos}
          description={value.is_de_minimis ? texts.emptyHint : undefined}
          {...form.getInputProps('value')}
        />
      ) : (
        <NumberInput
          label={value.unit === 'days' ? texts.inDays : texts.inPercent}
          description={value.is_de_minimis ? texts.emptyHint : undefined}
          decimalScale={4}
          allowNegative={false}
          hideControls
          clampBehavior="none"
          {...form.getInputProps('value')}
        />
      )}
      <TextInput
        label={texts.law}
        description={texts.lawHint}
        required
        maxLength={NAME_MAX_LENGTH}
        {...form.getInputProps('law')}
      />
      <TextInput
        label={texts.source}
        description={texts.sourceHint}
        maxLength={NAME_MAX_LENGTH}
        {...form.getInputProps('source')}
      />
      <Checkbox label={texts.confirmedField} {...form.getInputProps('confirmed', { type: 'checkbox' })} />
    </FormDialog>
  );
}
