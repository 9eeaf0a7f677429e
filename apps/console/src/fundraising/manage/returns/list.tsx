import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../../api/client.ts';
import { fullPage } from '../../../kit/lists/page.ts';
import { ResourceList } from '../../../kit/lists/resource-list.tsx';
import type { Column } from '../../../kit/lists/rows-table.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { useAmountIn } from '../../shared/amount-in.ts';
import { usePermission } from '../../shared/permissions.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { useInstitutionColumn } from '../components/institution-column.ts';
import { InstitutionFilter } from '../components/one-filter.tsx';
import { ResolveButton } from './resolve-button.tsx';
import { returnTexts } from './texts.ts';

type Row = Schemas['PaymentToReturn'];

/** List of additional payments received for a donation, which must be refunded; open ones first. */
export default function ReturnList() {
  const texts = useTexts(returnTexts);
  const canResolve = usePermission()('Run an institution');
  const list = useList(['resolved', 'institution_id', 'donation_id']);
  const { resolved, institution_id, donation_id } = list.filters;
  const query = useQuery({
    queryKey: [MANAGE, 'payments-to-return', list.filters],
    queryFn: async () => {
      const asked = {
        ...(resolved === undefined ? {} : { resolved: resolved === 'true' }),
        ...(institution_id === undefined ? {} : { institution_id: Number(institution_id) }),
        ...(donation_id === undefined ? {} : { donation_id: Number(donation_id) }),
      };
      return fullPage(
        (await answer(api.GET('/api/v1/payments-to-return', { params: { query: asked } }))).data,
      );
    },
    placeholderData: (before) => before,
  });
  return (
    <ResourceList
      title={texts.title}
      detail={canResolve ? texts.detail : texts.detailToSee}
      list={list}
      filters={[
        { name: 'resolved', label: texts.state, all: texts.anyState, choices: texts.states },
        <InstitutionFilter key="institution" list={list} />,
      ]}
      query={query}
      columns={useColumns()}
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  );
}

function useColumns(): Column<Row>[] {
  const texts = useTexts(returnTexts);
  const { outcome } = useTexts(words);
  const shared = useTexts(words);
  const { date } = useFormats();
  const institution = useInstitutionColumn<Row>((row) => row.institution.name);
  return [
    {
      label: texts.payment,
      show: ({ payment_id }) => <span style={{ overflowWrap: 'anywhere' }}>{payment_id}</span>,
    },
    {
      label: texts.donation,
      show: ({ donation_id, reference_number }) => (
        <Anchor component={Link} to={`/manage/donations/${donation_id}`} size="sm">
          {reference_number}
        </Anchor>
      ),
    },
    { label: shared.campaign, show: ({ campaign }) => campaign.title },
    ...institution,
    { label: texts.reason, show: ({ reason }) => outcome[reason] },
    { label: texts.amount, isFigure: true, show: (row) => <Amount row={row} /> },
    { label: texts.received, show: ({ received_at }) => date(received_at) },
    { label: texts.state, show: (row) => <State row={row} /> },
  ];
}

function Amount({ row: { amount, paid_amount: paid, currency } }: { row: Row }) {
  const texts = useTexts(returnTexts);
  const amountIn = useAmountIn();
  return (
    <>
      {amountIn(amount, currency)}
      {paid !== amount && (
        <Text size="sm" c="dimmed">
          {texts.ofPaid(amountIn(paid, currency))}
        </Text>
      )}
    </>
  );
}

function State({ row }: { row: Row }) {
  const texts = useTexts(returnTexts);
  const { date } = useFormats();
  const can = usePermission();
  const { resolved_at: at, resolved_by: by, resolution_note: note } = row;
  if (at === null) return can('Run an institution') ? <ResolveButton row={row} /> : texts.states.false;
  return (
    <>
      {by === null ? texts.resolvedOn(date(at)) : texts.resolvedBy(date(at), by.name)}
      {note !== null && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
    </>
  );
}
