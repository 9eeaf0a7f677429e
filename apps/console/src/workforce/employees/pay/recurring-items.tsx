import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { NOTHING } from '../../../language/formats.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { Entries, type EntryColumn, keyOfPay } from './entries.tsx';
import { RecurringItemForm } from './recurring-item-form.tsx';
import { payTexts } from './texts.ts';

type Row = Schemas['RecurringItem'];

/** Allowances, loans and savings of an employee. */
export function RecurringItems({ id, canChange }: { id: string; canChange: boolean }) {
  const texts = useTexts(payTexts);
  const { date, money, number } = useFormats();
  const query = useQuery({
    queryKey: [...keyOfPay(id), 'recurring-items'],
    queryFn: () =>
      answer(
        api.GET('/api/pms/employees/{id}/recurring_items', {
          params: { path: { id }, query: { per_page: 100 } },
        }),
      ),
  });
  const pesos = (amount: number | null) => (amount === null ? NOTHING : money(amount));
  const columns: EntryColumn<Row>[] = [
    [texts.item, (row) => row.payroll_item.name],
    [texts.from, (row) => date(row.effective_from)],
    [texts.to, (row) => (row.effective_to === null ? NOTHING : date(row.effective_to))],
    [texts.amount, (row) => pesos(row.amount)],
    [texts.quantity, (row) => (row.quantity === null ? NOTHING : number(row.quantity))],
    [texts.installment, (row) => pesos(row.installment)],
    [texts.balance, (row) => pesos(row.balance)],
  ];
  return (
    <Loaded query={query} lines={4}>
      {({ data }) => (
        <Entries
          id={id}
          title={texts.items}
          hint={texts.itemsHint}
          none={texts.noItems}
          add={texts.addItem}
          canChange={canChange}
          rows={data}
          columns={columns}
          form={(close) => <RecurringItemForm id={id} onClose={close} />}
          editing={(row, close) => <RecurringItemForm id={id} row={row} onClose={close} />}
          removing={{
            title: (row) => texts.deleteItem(row.payroll_item.name),
            text: texts.deleteItemText,
            action: (row) =>
              answer(
                api.DELETE('/api/pms/employees/{id}/recurring_items/{item}', {
                  params: { path: { id, item: row.id } },
                }),
              ),
          }}
        />
      )}
    </Loaded>
  );
}
