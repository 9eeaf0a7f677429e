import { CODE_MAX_LENGTH } from '@bulwagan/contracts/workforce/lengths.ts';
import {
  CONTRIBUTION_BASES,
  FIXED_PERS,
  METHOD_TYPES,
  type MethodType,
  RATE_UNITS,
  TABLE_KEYS,
  TABLE_SHARES,
  TAX_TREATMENTS,
} from '@bulwagan/contracts/workforce/pay.ts';
import { Checkbox, Fieldset, NativeSelect, NumberInput, SimpleGrid, Stack, TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { choicesOf } from '../../kit/forms/choices.ts';
import { PesosField } from '../../kit/forms/pesos-field.tsx';
import { useTexts } from '../../language/language.tsx';
import { methodTexts } from './method-texts.ts';
import type { MethodField } from './method-values.ts';
import { FIELDS_OF } from './method-values.ts';
import type { ItemValues } from './values.ts';

const TABLES = TABLE_KEYS.filter((key) => key !== 'salary-grades');
const PERCENT = { suffix: '%', decimalScale: 4, allowNegative: false, hideControls: true } as const;

/** Fields of an item's computation method, depending on the type of method. */
export function MethodFields({ form }: { form: UseFormReturnType<ItemValues> }) {
  const texts = useTexts(methodTexts);
  const { type } = form.values.method;
  const has = (field: MethodField) => type !== '' && FIELDS_OF[type as MethodType].includes(field);
  const of = (field: string) => form.getInputProps(`method.${field}`);
  const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
    choicesOf(labels, values);
  return (
    <Fieldset legend={texts.legend}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label={texts.type}
            data={[{ value: '', label: texts.entered }, ...choices(METHOD_TYPES, texts.types)]}
            {...of('type')}
          />
          {type !== '' && (
            <NativeSelect
              label={texts.tax}
              data={[{ value: '', label: texts.usualTax }, ...choices(TAX_TREATMENTS, texts.taxes)]}
              {...of('tax')}
            />
          )}
          {has('amount') && <PesosField label={texts.amount} required {...of('amount')} />}
          {has('per') && (
            <NativeSelect label={texts.per} data={choices(FIXED_PERS, texts.pers)} {...of('per')} />
          )}
          {has('percent') && (
            <NumberInput
              label={texts.percent}
              required
              {...PERCENT}
              clampBehavior="none"
              {...of('percent')}
            />
          )}
          {has('unit') && (
            <NativeSelect
              label={texts.unit}
              required
              data={choices(RATE_UNITS, texts.units)}
              {...of('unit')}
            />
          )}
          {has('months') && (
            <NumberInput
              label={texts.months}
              required
              decimalScale={4}
              allowNegative={false}
              hideControls
              clampBehavior="none"
              {...of('months')}
            />
          )}
          {has('table') && <NativeSelect label={texts.table} required data={[...TABLES]} {...of('table')} />}
          {has('share') && (
            <NativeSelect
              label={texts.share}
              required
              data={choices(TABLE_SHARES, texts.shares)}
              {...of('share')}
            />
          )}
          {has('base') && (
            <NativeSelect
              label={texts.base}
              data={[
                ...(type === 'table' ? [] : [{ value: '', label: texts.noBase }]),
                ...choices(CONTRIBUTION_BASES, texts.bases),
              ]}
              {...of('base')}
            />
          )}
          {has('maximum') && <PesosField label={texts.maximum} {...of('maximum')} />}
        </SimpleGrid>
        {has('of') && (
          <TagsInput
            label={texts.of}
            description={texts.ofHint}
            required
            maxLength={CODE_MAX_LENGTH}
            splitChars={[',', ' ']}
            {...of('of')}
          />
        )}
        {has('on_request') && (
          <Checkbox
            label={texts.onRequest}
            {...form.getInputProps('method.on_request', { type: 'checkbox' })}
          />
        )}
      </Stack>
    </Fieldset>
  );
}
