import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { CATEGORIES } from '@bulwagan/contracts/workforce/kinds.ts';
import { CODE_MAX_LENGTH, ITEM_NAME_MAX_LENGTH } from '@bulwagan/contracts/workforce/lengths.ts';
import { DE_MINIMIS_BENEFITS } from '@bulwagan/contracts/workforce/pay.ts';
import {
  Checkbox,
  Fieldset,
  MultiSelect,
  NativeSelect,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Choice, choicesOf } from '../../kit/forms/choices.ts';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { useTexts } from '../../language/language.tsx';
import { valueNames } from '../statutory-values/names.ts';
import { workforceWords } from '../words.ts';
import { findAccountCodes, usePayrollTypes } from './choices.ts';
import { itemTexts } from './texts.ts';
import type { ItemValues } from './values.ts';

type Form = UseFormReturnType<ItemValues>;
const TRAITS = ['is_taxable', 'is_de_minimis', 'is_ledger_excluded'] as const;
const TRAIT_WORDS = {
  is_taxable: 'taxable',
  is_de_minimis: 'deMinimis',
  is_ledger_excluded: 'excluded',
} as const;

interface WhatFieldsProps {
  form: Form;
  /** Account code of the item. */
  account: Choice | undefined;
  onAccount: (account: Choice) => void;
}

/** Fields for name, account code and properties of the item. */
export function WhatFields({ form, account, onAccount }: WhatFieldsProps) {
  const texts = useTexts(itemTexts);
  const words = useTexts(workforceWords);
  const names = useTexts(valueNames);
  const types = usePayrollTypes();
  return (
    <Fieldset legend={texts.what}>
      <Stack>
        <TextInput
          label={texts.name}
          required
          maxLength={ITEM_NAME_MAX_LENGTH}
          {...form.getInputProps('name')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={texts.code}
            required
            maxLength={CODE_MAX_LENGTH}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('code')}
          />
          <NativeSelect
            label={texts.category}
            required
            data={choicesOf(words.itemCategory, CATEGORIES)}
            {...form.getInputProps('category')}
          />
        </SimpleGrid>
        <Textarea
          label={texts.description}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={TEXT_MAX_LENGTH}
          {...form.getInputProps('description')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <RemoteSelect
            label={texts.accountCode}
            clearable
            queryKey={['reference', 'account-codes']}
            find={findAccountCodes}
            {...(account === undefined ? {} : { chosen: account })}
            value={form.values.account_code_id}
            onChange={(id, choice) => {
              form.setFieldValue('account_code_id', id);
              if (choice !== undefined) onAccount(choice);
            }}
            data-path="account_code_id"
            error={form.errors.account_code_id}
          />
          <MultiSelect
            label={texts.payrollTypes}
            data={types}
            clearable
            comboboxProps={{ shadow: 'md' }}
            {...form.getInputProps('payroll_type_ids')}
          />
        </SimpleGrid>
        <Stack gap="sm">
          {TRAITS.map((trait) => (
            <Checkbox
              key={trait}
              label={texts[TRAIT_WORDS[trait]]}
              description={texts.traitHints[trait]}
              {...form.getInputProps(trait, { type: 'checkbox' })}
            />
          ))}
        </Stack>
        {form.values.is_de_minimis && (
          <NativeSelect
            label={texts.deMinimisBenefit}
            description={texts.deMinimisBenefitHint}
            data={[{ value: '', label: texts.noDeMinimisBenefit }, ...choicesOf(names, DE_MINIMIS_BENEFITS)]}
            {...form.getInputProps('de_minimis_benefit')}
          />
        )}
      </Stack>
    </Fieldset>
  );
}

/** Fields for effective date and legal basis. */
export function RuleFields({ form }: { form: Form }) {
  const texts = useTexts(itemTexts);
  return (
    <Fieldset legend={texts.rule}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="date"
          label={texts.effectiveFrom}
          min="1900-01-01"
          max="2199-12-31"
          {...form.getInputProps('effective_from')}
        />
        <TextInput
          label={texts.source}
          placeholder={texts.sourceHint}
          maxLength={NAME_MAX_LENGTH}
          {...form.getInputProps('source')}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
