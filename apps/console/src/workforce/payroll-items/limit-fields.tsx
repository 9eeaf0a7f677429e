import { LIMIT_FREQUENCIES, LIMIT_TYPES, type LimitType } from '@bulwagan/contracts/workforce/kinds.ts';
import { Fieldset, Group, NativeSelect, NumberInput, Radio, SimpleGrid, Stack, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Choice, choicesOf } from '../../kit/forms/choices.ts';
import { PesosField } from '../../kit/forms/pesos-field.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { useTexts } from '../../language/language.tsx';
import { findItems } from './choices.ts';
import { itemTexts } from './texts.ts';
import type { ItemValues } from './values.ts';
import { ITEMS_KEY } from './words.ts';

interface LimitFieldsProps {
  form: UseFormReturnType<ItemValues>;
  /** Base item of a percentage. */
  basis: Choice | undefined;
  onBasis: (basis: Choice) => void;
  /** ID of the edited item, which cannot be its own base. */
  itemId: string | undefined;
}

/** Fields of the limit, depending on its type. */
export function LimitFields({ form, basis, onBasis, itemId }: LimitFieldsProps) {
  const texts = useTexts(itemTexts);
  const { has_limit: hasLimit, limit_type: type } = form.values;
  return (
    <Fieldset legend={texts.limit}>
      <Stack>
        <Switch
          label={texts.hasLimit}
          description={texts.hasLimitHint}
          {...form.getInputProps('has_limit', { type: 'checkbox' })}
        />
        {hasLimit && (
          <>
            <Radio.Group
              label={texts.limitType}
              required
              {...form.getInputProps('limit_type')}
              onChange={(value) => {
                form.setFieldValue('limit_type', value as LimitType);
                form.clearErrors();
              }}
            >
              <Group mt="xs" gap="lg">
                {LIMIT_TYPES.map((value) => (
                  <Radio key={value} value={value} label={texts.limitTypes[value]} />
                ))}
              </Group>
            </Radio.Group>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {type === 'fixed_amount' ? (
                <PesosField label={texts.limitAmount} required {...form.getInputProps('limit_amount')} />
              ) : (
                <NumberInput
                  label={texts.limitPercentage}
                  required
                  suffix="%"
                  decimalScale={4}
                  allowNegative={false}
                  hideControls
                  clampBehavior="none"
                  {...form.getInputProps('limit_percentage')}
                />
              )}
              <NativeSelect
                label={texts.limitFrequency}
                required
                data={choicesOf(texts.frequencies, LIMIT_FREQUENCIES)}
                {...form.getInputProps('limit_frequency')}
              />
            </SimpleGrid>
            {type === 'percentage' && (
              <RemoteSelect
                label={texts.limitBasis}
                description={texts.limitBasisHint}
                required
                clearable
                queryKey={[...ITEMS_KEY, 'but', itemId]}
                find={(search) => findItems(search, itemId === undefined ? [] : [itemId])}
                {...(basis === undefined ? {} : { chosen: basis })}
                value={form.values.limit_basis_payroll_item_id}
                onChange={(id, choice) => {
                  form.setFieldValue('limit_basis_payroll_item_id', id);
                  if (choice !== undefined) onBasis(choice);
                }}
                data-path="limit_basis_payroll_item_id"
                error={form.errors.limit_basis_payroll_item_id}
              />
            )}
          </>
        )}
      </Stack>
    </Fieldset>
  );
}
