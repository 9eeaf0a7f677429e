import { Button, Menu } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { everyPage } from '../../../kit/lists/every-page.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { setTexts } from '../../payroll-items/sets/texts.ts';
import { ITEMS_KEY } from '../../payroll-items/words.ts';
import type { RunForm } from '../values.ts';
import { entryOf } from '../values.ts';
import { payTexts } from './texts.ts';

const MOST_AT_ONCE = 100;
const keyOf = (code: string): string => code.toLowerCase();

/** Menu that adds a set's items to the run, to be computed from pay. Items that the catalog lacks are skipped. */
export function AddSet({ form, taken }: { form: RunForm; taken: string[] }) {
  const texts = useTexts(payTexts);
  const { names }: { names: Readonly<Record<string, string>> } = useTexts(setTexts);
  const { number } = useFormats();
  const { data: sets = [] } = useQuery({
    queryKey: [...ITEMS_KEY, 'sets'],
    queryFn: async () => (await answer(api.GET('/api/payroll/sets'))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const adding = useMutation({
    mutationFn: async (set: Schemas['PayrollSet']) => {
      const places = new Map(set.items.map(({ code }, place) => [keyOf(code), place]));
      const all = await everyPage((page) =>
        answer(
          api.GET('/api/payroll/payroll_items', {
            params: { query: { sort: 'order_column', per_page: MOST_AT_ONCE, page } },
          }),
        ),
      );
      const placeOf = ({ code }: { code: string }) => places.get(keyOf(code)) ?? -1;
      const found = all
        .filter((item) => item.method !== null && placeOf(item) >= 0)
        .toSorted((one, other) => placeOf(one) - placeOf(other));
      if (found.length === 0) throw new Error(texts.setMissing(names[set.key] ?? set.name));
      return found;
    },
    onSuccess: (found) => {
      const added = found.filter(({ id }) => !taken.includes(id)).map((item) => entryOf(item, null));
      const kept = form.values.items.filter(
        ({ payroll_item_id: id, amount }) => id !== null || amount !== '',
      );
      form.setFieldValue('items', [...kept, ...added]);
      notifyDone(texts.setAdded(number(added.length)));
    },
  });
  return (
    <>
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <Button variant="subtle" loading={adding.isPending}>
            {texts.addSet}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {sets.map((set) => (
            <Menu.Item key={set.key} onClick={() => adding.mutate(set)}>
              {names[set.key] ?? set.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <FormProblem error={adding.error} />
    </>
  );
}
