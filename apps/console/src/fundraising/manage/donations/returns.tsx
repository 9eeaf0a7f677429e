import { Alert, Badge } from '@mantine/core';
import { RowsTable } from '../../../kit/lists/rows-table.tsx';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { donationTexts } from './texts.ts';

interface ReturnsProps {
  donation: Schemas['DonationWithReturns'];
}

const COLOURS = {
  pending: 'yellow',
  succeeded: 'blue',
  failed: 'red',
  open: 'yellow',
  won: 'green',
  lost: 'red',
} as const;

/** Refunds and disputes of a donation's payment; renders nothing if there are none. */
export function Returns({ donation }: ReturnsProps) {
  return (
    <>
      {donation.disputes.length > 0 && <Disputes donation={donation} />}
      {donation.refunds.length > 0 && <Refunds donation={donation} />}
    </>
  );
}

function Refunds({ donation }: ReturnsProps) {
  const texts = useTexts(donationTexts);
  const reasons: Readonly<Record<string, string>> = texts.reasons;
  const { dateTime } = useFormats();
  const rows = donation.refunds.map((refund) => ({
    ...refund,
    date: dateTime(refund.created_at),
    state: texts.refundStates[refund.status],
    why: reasons[refund.reason] ?? refund.reason,
    more: refund.notes ?? '–',
  }));
  return (
    <Section title={texts.refunds}>
      <ReturnTable label={texts.refunds} date={texts.refundDate} more={texts.notes} rows={rows} />
    </Section>
  );
}

function Disputes({ donation }: ReturnsProps) {
  const texts = useTexts(donationTexts);
  const { dateTime } = useFormats();
  const rows = donation.disputes.map((dispute) => ({
    ...dispute,
    date: dateTime(dispute.created_at),
    state: texts.disputeStates[dispute.status],
    why: dispute.reason ?? '–',
    more: dateTime(dispute.resolved_at),
  }));
  return (
    <Section title={texts.disputes}>
      {donation.disputes.some(({ status }) => status === 'open') && (
        <Alert color="yellow" variant="light" mb="md">
          {texts.disputeOpenText}
        </Alert>
      )}
      <ReturnTable
        label={texts.disputes}
        date={texts.disputeOpened}
        more={texts.disputeDecided}
        rows={rows}
      />
    </Section>
  );
}

interface ReturnTableProps {
  label: string;
  /** Headings of the first (`date`) and last (`more`) column. */
  date: string;
  more: string;
  rows: {
    id: number;
    date: string;
    amount: number;
    status: keyof typeof COLOURS;
    state: string;
    why: string;
    more: string;
  }[];
}

/** Table of refunds or disputes. */
function ReturnTable({ label, date, more, rows }: ReturnTableProps) {
  const texts = useTexts(donationTexts);
  const { money } = useFormats();
  return (
    <RowsTable
      caption={label}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { label: date, show: (row) => row.date },
        { label: texts.refundAmount, isFigure: true, show: ({ amount }) => money(amount) },
        {
          label: texts.refundState,
          show: ({ status, state }) => (
            <Badge color={COLOURS[status]} variant="light" tt="none" fw={600} miw="max-content">
              {state}
            </Badge>
          ),
        },
        { label: texts.refundReason, show: ({ why }) => why },
        { label: more, show: (row) => <span style={{ overflowWrap: 'anywhere' }}>{row.more}</span> },
      ]}
    />
  );
}
