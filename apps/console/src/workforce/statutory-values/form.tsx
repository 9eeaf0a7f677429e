import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { legalFields } from '../statutory-tables/legal-fields.ts';
import { valueNames } from './names.ts';
import { valueTexts } from './texts.ts';
import { VALUES_KEY, type Value, type ValueVersion } from './value.ts';

interface Values {
  effective_from: string;
  value: number | string;
  law: string;
  source: string;
  confirmed: boolean;
}

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
  const { key } = value;
  const legal = legalFields(texts);
  const figure = { name: 'value', description: value.is_de_minimis ? texts.emptyHint : undefined } as const;
  return (
    <ResourceForm
      title={version === undefined ? texts.addTitle(name) : texts.editTitle(name)}
      initial={{
        effective_from: version?.effective_from ?? '',
        value: version?.value ?? ('' as number | string),
        law: version?.law ?? '',
        source: version?.source ?? '',
        confirmed: version?.confirmed ?? false,
      }}
      fields={[
        { ...legal.since, isFirst: true },
        value.unit === 'pesos'
          ? { kind: 'pesos', label: texts.inPesos, ...figure }
          : {
              kind: 'number',
              label: value.unit === 'days' ? texts.inDays : texts.inPercent,
              decimalScale: 4,
              allowNegative: false,
              clampBehavior: 'none',
              ...figure,
            },
        legal.law,
        legal.source,
        legal.confirmed,
      ]}
      send={(values) => {
        const body = bodyOf(values);
        return answer(
          version === undefined
            ? api.POST('/api/payroll/statutory_values/{key}/versions', { params: { path: { key } }, body })
            : api.PUT('/api/payroll/statutory_values/{key}/versions/{version}', {
                params: { path: { key, version: version.id } },
                body,
              }),
        );
      }}
      done={(_, { effective_from: from }) => (version === undefined ? texts.added(date(from)) : texts.saved)}
      onDone={() => void queries.invalidateQueries({ queryKey: VALUES_KEY })}
      save={version === undefined ? texts.add : texts.save}
      onClose={onClose}
    />
  );
}
