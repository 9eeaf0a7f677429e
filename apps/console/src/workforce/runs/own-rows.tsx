import { Button, NativeSelect, Text } from '@mantine/core';
import { PesosField } from '../../kit/forms/pesos-field.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { findMembers, ROSTERS_KEY } from '../rosters/key.ts';
import { RemoveRow } from './row-parts.tsx';
import classes from './rows.module.css';
import { runTexts } from './texts.ts';
import type { RunForm } from './values.ts';
import { emptyOwn } from './values.ts';

/** Individual amounts that override the default amounts. */
export function OwnRows({ form }: { form: RunForm }) {
  const texts = useTexts(runTexts);
  const { number } = useFormats();
  const { amounts, items, roster_id: roster } = form.values;
  const choices = items.flatMap(({ payroll_item_id: id, label }) =>
    id === null ? [] : [{ value: id, label }],
  );
  return (
    <Section title={texts.own} hint={texts.ownHint}>
      {amounts.length > 0 && (
        <div className={`${classes.head} ${classes.own}`} aria-hidden="true">
          <span>{texts.employee}</span>
          <span>{texts.item}</span>
          <span>{texts.amount}</span>
        </div>
      )}
      {amounts.map((own, at) => (
        <div key={own.key} className={`${classes.row} ${classes.own}`}>
          <RemoteSelect
            aria-label={texts.ownEmployee(number(at + 1))}
            placeholder={texts.employee}
            queryKey={[...ROSTERS_KEY, roster, 'members to choose']}
            find={(search) => findMembers(roster!, search)}
            {...(own.employee_id === null ? {} : { chosen: { value: own.employee_id, label: own.employee } })}
            value={own.employee_id}
            onChange={(id, choice) => {
              form.setFieldValue(`amounts.${at}`, { ...own, employee_id: id, employee: choice?.label ?? '' });
              form.clearFieldError(`amounts.${at}.employee_id`);
            }}
            data-path={`amounts.${at}.employee_id`}
            error={form.errors[`amounts.${at}.employee_id`] ?? form.errors[`amounts.${at}`]}
          />
          <NativeSelect
            aria-label={texts.ownItem(number(at + 1))}
            data={[{ value: '', label: texts.chooseItem }, ...choices]}
            value={own.payroll_item_id ?? ''}
            onChange={(event) => {
              form.setFieldValue(`amounts.${at}.payroll_item_id`, event.currentTarget.value || null);
              form.clearFieldError(`amounts.${at}.payroll_item_id`);
            }}
            error={form.errors[`amounts.${at}.payroll_item_id`]}
          />
          <PesosField
            aria-label={texts.ownAmount(number(at + 1))}
            {...form.getInputProps(`amounts.${at}.amount`)}
          />
          <RemoveRow
            label={texts.removeOwn(number(at + 1))}
            onClick={() => form.removeListItem('amounts', at)}
          />
        </div>
      ))}
      {roster === null ? (
        <Text size="sm" c="dimmed">
          {texts.rosterFirst}
        </Text>
      ) : (
        <Button
          mt={amounts.length > 0 ? 'sm' : 0}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('amounts', emptyOwn())}
        >
          {texts.addOwn}
        </Button>
      )}
    </Section>
  );
}
