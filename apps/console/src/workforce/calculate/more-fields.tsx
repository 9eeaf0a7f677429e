import { Fieldset, NumberInput, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { PesosField } from '../../kit/forms/pesos-field.tsx';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import type { PayForm } from './fields.tsx';
import { calculateTexts } from './texts.ts';

type SetItem = Pick<Schemas['ItemOfSet'], 'code' | 'name' | 'method'> & { hasCeiling: boolean };

const MOST_ITEMS = 100;
const QUANTITY_TYPES: readonly string[] = ['rate', 'thirteenth_month', 'months_of_salary'];

const takesQuantity = ({ method }: Pick<SetItem, 'method'>): boolean =>
  QUANTITY_TYPES.includes(method.type) || (method.type === 'fixed' && method.on_request === true);

/** Unit of an item's quantity. */
function unitOf({ type, unit }: SetItem['method']): 'day' | 'hour' | 'minute' | 'month' | 'time' {
  if (type === 'rate') return unit ?? 'day';
  return type === 'thirteenth_month' ? 'month' : 'time';
}

/** Items of the chosen set or payroll type. */
function useItems(set: string, typeId: string | null): SetItem[] {
  const { data: sets = [] } = useQuery({
    queryKey: ['payroll-sets'],
    queryFn: async () => (await answer(api.GET('/api/payroll/sets'))).data,
    staleTime: 600_000,
  });
  const { data: items = [] } = useQuery({
    queryKey: ['payroll-items', 'of-type', typeId],
    queryFn: async () => {
      const query = {
        'filter[payroll_type_id]': typeId!,
        per_page: MOST_ITEMS,
        sort: 'order_column' as const,
      };
      return (await answer(api.GET('/api/payroll/payroll_items', { params: { query } }))).data;
    },
    enabled: set === 'type' && typeId !== null && typeId !== '',
  });
  if (set !== 'type')
    return (sets.find(({ key }) => key === set)?.items ?? []).map((item) => ({ ...item, hasCeiling: false }));
  return items.map(({ code, name, method, is_de_minimis: isDeMinimis, de_minimis_benefit: benefit }) => ({
    code,
    name,
    method: method ?? { type: 'typed' },
    hasCeiling: isDeMinimis && benefit !== null,
  }));
}

/** Fields for the quantities of items that are paid by day, hour or time, and for the amounts of manual items. */
export function OtherPayFields({ form }: { form: PayForm }) {
  const texts = useTexts(calculateTexts);
  const items = useItems(form.values.set, form.values.payroll_type_id);
  const counted = items.filter(takesQuantity);
  const entered = items.filter(({ method }) => method.type === 'typed');
  if (items.length === 0) return null;
  return (
    <Fieldset legend={texts.time}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {counted.map(({ code, name, method }) => (
          <NumberInput
            key={code}
            label={texts.quantityOf(name, texts.units[unitOf(method)])}
            decimalScale={4}
            allowNegative={false}
            hideControls
            clampBehavior="none"
            data-path={`quantities.${code}`}
            value={form.values.quantities[code] ?? ''}
            onChange={(value) =>
              form.setFieldValue('quantities', { ...form.values.quantities, [code]: value })
            }
            error={form.errors[`quantities.${code}`]}
          />
        ))}
        {entered.map(({ code, name }) => (
          <PesosField
            key={code}
            label={texts.amountOf(name)}
            data-path={`amounts.${code}`}
            value={form.values.amounts[code] ?? ''}
            onChange={(value) => form.setFieldValue('amounts', { ...form.values.amounts, [code]: value })}
            error={form.errors[`amounts.${code}`]}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

/** Pay and tax of earlier payrolls this year, from this employer and from the previous employer. */
export function YearFields({ form }: { form: PayForm }) {
  const texts = useTexts(calculateTexts);
  const ceilings = useItems(form.values.set, form.values.payroll_type_id).filter(
    ({ hasCeiling }) => hasCeiling,
  );
  const count = {
    hideControls: true,
    allowNegative: false,
    allowDecimal: false,
    clampBehavior: 'none',
  } as const;
  return (
    <Fieldset legend={texts.year}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.yearHint}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PesosField label={texts.taxableRegular} {...form.getInputProps('year_to_date.taxable_regular')} />
        <PesosField
          label={texts.taxableSupplementary}
          {...form.getInputProps('year_to_date.taxable_supplementary')}
        />
        <PesosField label={texts.withheld} {...form.getInputProps('year_to_date.withheld')} />
        <NumberInput label={texts.periods} {...count} {...form.getInputProps('year_to_date.periods')} />
        <PesosField label={texts.otherBenefits} {...form.getInputProps('year_to_date.other_benefits')} />
        {ceilings.map(({ code, name }) => (
          <PesosField
            key={code}
            label={texts.paidBefore(name)}
            description={texts.paidBeforeHint}
            data-path={`year_to_date.de_minimis.${code}`}
            value={form.values.year_to_date.de_minimis[code] ?? ''}
            onChange={(value) =>
              form.setFieldValue('year_to_date.de_minimis', {
                ...form.values.year_to_date.de_minimis,
                [code]: value,
              })
            }
            error={form.errors[`year_to_date.de_minimis.${code}`]}
          />
        ))}
        <PesosField label={texts.previousTaxable} {...form.getInputProps('previous_employer.taxable')} />
        <PesosField label={texts.previousWithheld} {...form.getInputProps('previous_employer.withheld')} />
        <NumberInput
          label={texts.previousPeriods}
          {...count}
          {...form.getInputProps('previous_employer.periods')}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
