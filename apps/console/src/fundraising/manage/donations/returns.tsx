import { Alert, Badge, Table } from '@mantine/core';
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

/** Table of refunds or disputes. On narrow screens it can be scrolled with the keyboard. */
function ReturnTable({ label, date, more, rows }: ReturnTableProps) {
  const texts = useTexts(donationTexts);
  const { money } = useFormats();
  const headings = [date, texts.refundAmount, texts.refundState, texts.refundReason, more];
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <Table.Th key={heading} scope="col">
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>{row.date}</Table.Td>
              <Table.Td className="figures">{money(row.amount)}</Table.Td>
              <Table.Td>
                <Badge color={COLOURS[row.status]} variant="light" tt="none" fw={600} miw="max-content">
                  {row.state}
                </Badge>
              </Table.Td>
              <Table.Td>{row.why}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.more}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
