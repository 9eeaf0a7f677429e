import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { fullPage } from '../../../kit/lists/page.ts';
import { ResourceList } from '../../../kit/lists/resource-list.tsx';
import type { Column } from '../../../kit/lists/rows-table.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { SetFee } from './set-fee.tsx';
import { feeTexts } from './texts.ts';

type Row = Schemas['PaymentFee'];

const COLOURS = { past: 'gray', current: 'green', upcoming: 'yellow' } as const;

/** List of the fees of each payment method, with their effective dates. */
export default function FeeList() {
  const texts = useTexts(feeTexts);
  const list = useList([]);
  const query = useQuery({
    queryKey: [MANAGE, 'payment-fees'],
    queryFn: async () => fullPage((await answer(api.GET('/api/v1/payment-fees'))).data),
  });
  return (
    <ResourceList
      title={texts.title}
      detail={texts.detail}
      actions={<SetFee />}
      list={list}
      query={query}
      columns={useColumns()}
      empty={{ title: texts.none }}
    />
  );
}

/** `effective_from` of the fees that are installed with the program. */
const BEGINNING = '1970-01-01';

function useColumns(): Column<Row>[] {
  const texts = useTexts(feeTexts);
  const { paymentMethod } = useTexts(words);
  const { date, money, number } = useFormats();
  return [
    { label: texts.method, show: (row) => paymentMethod[row.payment_method] },
    {
      label: texts.fee,
      isFigure: true,
      show: ({ percentage, fixed_amount: fixed }) =>
        fixed === 0 ? `${number(percentage)}%` : texts.of(`${number(percentage)}%`, money(fixed)),
    },
    {
      label: texts.from,
      show: ({ effective_from: from }) => (from === BEGINNING ? texts.beginning : date(from)),
    },
    {
      label: texts.state,
      show: ({ status }) => (
        <Badge color={COLOURS[status]} variant="light" tt="none" fw={600} miw="max-content">
          {texts.status[status]}
        </Badge>
      ),
    },
    { label: texts.setBy, show: ({ created_by: by }) => by?.name ?? texts.program },
  ];
}
