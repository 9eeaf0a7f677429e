import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { RemoteSelect } from '../../../kit/forms/remote-select.tsx';
import { IconPlus } from '../../../kit/icons/tabler.ts';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { findMembers, ROSTERS_KEY } from '../../rosters/key.ts';
import { importTexts } from '../importing/texts.ts';
import { RemoveRow } from '../row-parts.tsx';
import classes from '../rows.module.css';
import { runTexts } from '../texts.ts';
import type { RunForm } from '../values.ts';
import { emptyOwn } from '../values.ts';
import { payTexts } from './texts.ts';

const DECIMALS = 4;

/** Rows with the quantity of an item for an employee. */
export function QuantityRows({ form }: { form: RunForm }) {
  const texts = useTexts(payTexts);
  const words = useTexts(runTexts);
  const { formHint } = useTexts(importTexts);
  const { number } = useFormats();
  const { quantities, items, roster_id: roster } = form.values;
  const choices = items.flatMap(({ payroll_item_id: id, label }) =>
    id === null ? [] : [{ value: id, label }],
  );
  if (roster === null) return null;
  return (
    <Section title={texts.quantities} hint={`${texts.quantitiesHint} ${formHint}`}>
      {quantities.map((row, at) => (
        <div key={row.key} className={`${classes.row} ${classes.own}`}>
          <RemoteSelect
            aria-label={texts.quantityEmployee(number(at + 1))}
            placeholder={words.employee}
            queryKey={[...ROSTERS_KEY, roster, 'members to choose']}
            find={(search) => findMembers(roster, search)}
            {...(row.employee_id === null ? {} : { chosen: { value: row.employee_id, label: row.employee } })}
            value={row.employee_id}
            onChange={(id, choice) => {
              form.setFieldValue(`quantities.${at}`, {
                ...row,
                employee_id: id,
                employee: choice?.label ?? '',
              });
              form.clearFieldError(`quantities.${at}.employee_id`);
            }}
            data-path={`quantities.${at}.employee_id`}
            error={form.errors[`quantities.${at}.employee_id`] ?? form.errors[`quantities.${at}`]}
          />
          <NativeSelect
            aria-label={texts.quantityItem(number(at + 1))}
            data={[{ value: '', label: words.chooseItem }, ...choices]}
            value={row.payroll_item_id ?? ''}
            onChange={(event) => {
              form.setFieldValue(`quantities.${at}.payroll_item_id`, event.currentTarget.value || null);
              form.clearFieldError(`quantities.${at}.payroll_item_id`);
            }}
            error={form.errors[`quantities.${at}.payroll_item_id`]}
          />
          <NumberInput
            aria-label={texts.quantityOf(number(at + 1))}
            placeholder={texts.quantity}
            min={0}
            decimalScale={DECIMALS}
            hideControls
            value={row.amount}
            onChange={(typed) => {
              form.setFieldValue(`quantities.${at}.amount`, typed);
              form.clearFieldError(`quantities.${at}.quantity`);
            }}
            data-path={`quantities.${at}.quantity`}
            error={form.errors[`quantities.${at}.quantity`]}
          />
          <RemoveRow
            label={texts.removeQuantity(number(at + 1))}
            onClick={() => form.removeListItem('quantities', at)}
          />
        </div>
      ))}
      <Button
        mt={quantities.length > 0 ? 'sm' : 0}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => form.insertListItem('quantities', emptyOwn())}
      >
        {texts.addQuantity}
      </Button>
    </Section>
  );
}
