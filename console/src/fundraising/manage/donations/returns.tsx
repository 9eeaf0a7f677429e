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

/** Refunds and disputes of a donation's payment; nothing where there are none. */
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
  const { money, dateTime } = useFormats();
  return (
    <Section title={texts.refunds}>
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label={texts.refunds}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.refundDate}</Table.Th>
              <Table.Th scope="col">{texts.refundAmount}</Table.Th>
              <Table.Th scope="col">{texts.refundState}</Table.Th>
              <Table.Th scope="col">{texts.refundReason}</Table.Th>
              <Table.Th scope="col">{texts.notes}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {donation.refunds.map((refund) => (
              <Table.Tr key={refund.id}>
                <Table.Td>{dateTime(refund.created_at)}</Table.Td>
                <Table.Td className="figures">{money(refund.amount)}</Table.Td>
                <Table.Td>
                  <Mark value={refund.status} label={texts.refundStates[refund.status]} />
                </Table.Td>
                <Table.Td>{reasons[refund.reason] ?? refund.reason}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{refund.notes ?? '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function Disputes({ donation }: ReturnsProps) {
  const texts = useTexts(donationTexts);
  const { money, dateTime } = useFormats();
  return (
    <Section title={texts.disputes}>
      {donation.disputes.some(({ status }) => status === 'open') && (
        <Alert color="yellow" variant="light" mb="md">
          {texts.disputeOpenText}
        </Alert>
      )}
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label={texts.disputes}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.disputeOpened}</Table.Th>
              <Table.Th scope="col">{texts.refundAmount}</Table.Th>
              <Table.Th scope="col">{texts.refundState}</Table.Th>
              <Table.Th scope="col">{texts.refundReason}</Table.Th>
              <Table.Th scope="col">{texts.disputeDecided}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {donation.disputes.map((dispute) => (
              <Table.Tr key={dispute.id}>
                <Table.Td>{dateTime(dispute.created_at)}</Table.Td>
                <Table.Td className="figures">{money(dispute.amount)}</Table.Td>
                <Table.Td>
                  <Mark value={dispute.status} label={texts.disputeStates[dispute.status]} />
                </Table.Td>
                <Table.Td>{dispute.reason ?? '–'}</Table.Td>
                <Table.Td>{dateTime(dispute.resolved_at)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function Mark({ value, label }: { value: keyof typeof COLOURS; label: string }) {
  return (
    <Badge color={COLOURS[value]} variant="light" tt="none" fw={600} miw="max-content">
      {label}
    </Badge>
  );
}
