import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { PesosField } from '../../kit/forms/pesos-field.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { everyPage } from '../../kit/lists/every-page.ts';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { findItems } from '../payroll-items/choices.ts';
import { ITEMS_KEY } from '../payroll-items/words.ts';
import { AddSet } from './pay/add-set.tsx';
import { RemoveRow } from './row-parts.tsx';
import classes from './rows.module.css';
import { runTexts } from './texts.ts';
import { emptyItem, entryOf, type RunForm } from './values.ts';

const MOST_AT_ONCE = 100;

/** Items of a run with their default amounts. */
export function ItemRows({ form }: { form: RunForm }) {
  const texts = useTexts(runTexts);
  const { number } = useFormats();
  const { items } = form.values;
  const taken = items.flatMap(({ payroll_item_id: id }) => (id === null ? [] : [id]));
  return (
    <Section title={texts.items} hint={texts.itemsHint}>
      <div className={`${classes.head} ${classes.items}`} aria-hidden="true">
        <span>{texts.item}</span>
        <span>{texts.amount}</span>
      </div>
      {items.map((item, at) => (
        <div key={item.key} className={`${classes.row} ${classes.items}`}>
          <RemoteSelect
            aria-label={texts.itemOf(number(at + 1))}
            placeholder={texts.chooseItem}
            queryKey={[...ITEMS_KEY, 'for runs']}
            find={(search) => findItems(search)}
            {...(item.payroll_item_id === null
              ? {}
              : { chosen: { value: item.payroll_item_id, label: item.label } })}
            value={item.payroll_item_id}
            onChange={(id, choice) => {
              form.setFieldValue(`items.${at}`, { ...item, payroll_item_id: id, label: choice?.label ?? '' });
              form.clearFieldError(`items.${at}.payroll_item_id`);
            }}
            data-path={`items.${at}.payroll_item_id`}
            error={form.errors[`items.${at}.payroll_item_id`]}
          />
          <PesosField
            aria-label={texts.amountOf(number(at + 1))}
            placeholder={texts.computedAmount}
            {...form.getInputProps(`items.${at}.amount`)}
          />
          <RemoveRow
            label={texts.removeItem(number(at + 1))}
            onClick={() => form.removeListItem('items', at)}
          />
        </div>
      ))}
      {form.errors.items !== undefined && (
        <Text size="sm" c="red" mt="xs" role="alert">
          {form.errors.items}
        </Text>
      )}
      <Group mt="sm" gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('items', emptyItem())}
        >
          {texts.addItem}
        </Button>
        <AddSet form={form} taken={taken} />
        <AddAll form={form} taken={taken} />
      </Group>
    </Section>
  );
}

function AddAll({ form, taken }: { form: RunForm; taken: string[] }) {
  const texts = useTexts(runTexts);
  const type = form.values.payroll_type_id;
  const adding = useMutation({
    mutationFn: () => {
      const query = {
        'filter[payroll_type_id]': type,
        sort: 'order_column',
        per_page: MOST_AT_ONCE,
      } as const;
      return everyPage((page) =>
        answer(api.GET('/api/payroll/payroll_items', { params: { query: { ...query, page } } })),
      );
    },
    onSuccess: (all) => {
      const others = all
        .filter(({ id }) => !taken.includes(id))
        .map((item) => entryOf(item, item.method === null ? 0 : null));
      const kept = form.values.items.filter(
        ({ payroll_item_id: id, amount }) => id !== null || amount !== '',
      );
      form.setFieldValue('items', [...kept, ...others]);
    },
  });
  if (type === '')
    return (
      <Text size="sm" c="dimmed">
        {texts.chooseTypeFirst}
      </Text>
    );
  return (
    <>
      <Button variant="subtle" loading={adding.isPending} onClick={() => adding.mutate()}>
        {texts.addAll}
      </Button>
      <FormProblem error={adding.error} />
    </>
  );
}
