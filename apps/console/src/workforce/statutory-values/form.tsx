import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answerWithEtag, ifMatch } from '../../api/client.ts';
import { Fields, type FormField, namesOf } from '../../kit/forms/fields.tsx';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { type Tagged, useChange } from '../../kit/forms/use-change.ts';
import { VersionsDialog } from '../../kit/forms/versions-dialog.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { legalFields } from '../statutory-tables/legal-fields.ts';
import { valueNames } from './names.ts';
import { valueTexts } from './texts.ts';
import { readVersionToEdit, VALUES_KEY, type Value, type ValueVersion } from './value.ts';

type Values = {
  effective_from: string;
  value: number | string;
  law: string;
  source: string;
  confirmed: boolean;
};

const valuesOf = (version?: ValueVersion): Values => ({
  effective_from: version?.effective_from ?? '',
  value: version?.value ?? '',
  law: version?.law ?? '',
  source: version?.source ?? '',
  confirmed: version?.confirmed ?? false,
});

const bodyOf = ({ value, source, ...rest }: Values) => ({
  ...rest,
  value: value === '' ? null : Number(value),
  source: source.trim() || null,
});

interface ValueFormProps {
  value: Value;
  /** Version to change; undefined for a new version. */
  read?: Tagged<ValueVersion>;
  onClose: () => void;
}

/** Dialog that adds or changes a version of a value, with optimistic locking. */
export function ValueForm({ value, read, onClose }: ValueFormProps) {
  const texts = useTexts(valueTexts);
  const name = useTexts(valueNames)[value.key];
  const { date } = useFormats();
  const queries = useQueryClient();
  const { key } = value;
  const legal = legalFields(texts);
  const figure = { name: 'value', description: value.is_de_minimis ? texts.emptyHint : undefined } as const;
  const unitLabel =
    value.unit === 'pesos' ? texts.inPesos : value.unit === 'days' ? texts.inDays : texts.inPercent;
  const fields: FormField<keyof Values>[] = [
    { ...legal.since, isFirst: true },
    value.unit === 'pesos'
      ? { kind: 'pesos', label: unitLabel, ...figure }
      : {
          kind: 'number',
          label: unitLabel,
          decimalScale: 4,
          allowNegative: false,
          clampBehavior: 'none',
          ...figure,
        },
    legal.law,
    legal.source,
    legal.confirmed,
  ];
  const form = useForm<Values>({ initialValues: valuesOf(read?.data) });
  const { conflict, ...sending } = useChange(form, {
    read,
    valuesOf,
    readAgain:
      read === undefined
        ? undefined
        : async () => {
            // Also update the list behind the dialog.
            void queries.invalidateQueries({ queryKey: VALUES_KEY });
            return await readVersionToEdit(key, read.data.id);
          },
    send: async (values, from) => {
      const body = bodyOf(values);
      const { data, tag } = await answerWithEtag(
        from === undefined
          ? api.POST('/api/payroll/statutory_values/{key}/versions', { params: { path: { key } }, body })
          : api.PUT('/api/payroll/statutory_values/{key}/versions/{version}', {
              params: { path: { key, version: from.data.id }, header: ifMatch(from.tag) },
              body,
            }),
      );
      return { data: data.data, tag };
    },
    onDone: (_, { effective_from: from }) => {
      void queries.invalidateQueries({ queryKey: VALUES_KEY });
      notifyDone(read === undefined ? texts.added(date(from)) : texts.saved);
      onClose();
    },
  });
  if (conflict !== undefined)
    return (
      <VersionsDialog
        conflict={conflict}
        labels={{
          effective_from: texts.effectiveFrom,
          value: unitLabel,
          law: texts.law,
          source: texts.source,
          confirmed: texts.status,
        }}
        readable={(field, shown) =>
          field === 'confirmed' ? (shown === true ? texts.confirmed : texts.unconfirmed) : String(shown)
        }
      />
    );
  return (
    <FormDialog
      {...sending}
      title={read === undefined ? texts.addTitle(name) : texts.editTitle(name)}
      fields={namesOf(fields)}
      save={read === undefined ? texts.add : texts.save}
      onClose={onClose}
    >
      <Fields form={form} of={fields} />
    </FormDialog>
  );
}
