import { ROLE_LABELS } from '@bulwagan/contracts/fundraising/roles.ts';
import { Button, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Dialog } from '../../../kit/dialog.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { ownPaperTexts } from '../../public/donations/own-paper-texts.ts';
import { receiptTexts } from '../../public/receipt-texts.ts';
import { payingWords } from '../../shared/paying-words.ts';
import { words } from '../../shared/words.ts';
import { donationTexts } from '../donations/texts.ts';
import { taxDataTexts } from '../institutions/tax-data-texts.ts';
import { auditNames } from './names.ts';
import { auditTexts } from './texts.ts';

interface ChangesProps {
  id: number;
  changes: Schemas['AuditEntry']['changes'];
}

/** Button that opens the values of an audit entry before and after the change. */
export function Changes({ id, changes }: ChangesProps) {
  const texts = useTexts(auditTexts);
  const [isOpen, { open, close }] = useDisclosure(false);
  const reported = withQuery(changes ?? {});
  if (Object.keys(reported).length === 0) return '–';
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={open}
        aria-label={`${texts.show}: ${texts.changes} ${id}`}
      >
        {texts.show}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={texts.changes} size="lg">
        <ChangeTable changes={reported} />
      </Dialog>
    </>
  );
}

/** Flattens the recorded query of a donation export, so that each filter is shown in its own row. */
function withQuery({ query, ...others }: Values): Values {
  const { status, ...asked } = (query ?? {}) as Values;
  return { ...others, ...asked, ...(status === undefined ? {} : { donation_status: status }) };
}

function ChangeTable({ changes }: { changes: Values }) {
  const texts = useTexts(auditTexts);
  const names: Readonly<Record<string, string>> = useTexts(auditNames);
  const show = useShown();
  const { before, after, ...others } = changes as { before?: Values; after?: Values };
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <>
      {fields.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.field}</Table.Th>
              {before !== undefined && <Table.Th scope="col">{texts.before}</Table.Th>}
              {after !== undefined && <Table.Th scope="col">{texts.after}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody style={{ overflowWrap: 'anywhere' }}>
            {fields.map((field) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{names[field] ?? field}</Table.Th>
                {before !== undefined && <Table.Td>{show(field, before[field])}</Table.Td>}
                {after !== undefined && <Table.Td>{show(field, after[field])}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {Object.entries(others).map(([name, value]) => (
        <Text key={name} mt="sm">
          {names[name] ?? name}: {show(name, value)}
        </Text>
      ))}
    </>
  );
}

type Values = Record<string, unknown>;

/** Returns a function that formats a recorded value for display. */
function useShown(): (field: string, value: unknown) => string {
  const texts = useTexts(auditTexts);
  const shared = useTexts(words);
  const { reasons } = useTexts(donationTexts);
  const kinds = useKindNames();
  const { money, dateTime } = useFormats();
  const roles: Readonly<Record<string, string>> = useTexts(ROLE_LABELS);
  const { frequency } = useTexts(payingWords);
  const fields: Readonly<Record<string, string>> = useTexts(auditNames);
  const show = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (Array.isArray(value)) return value.map((one) => show(field, one)).join(', ') || '–';
    if (typeof value === 'object') return JSON.stringify(value);
    const text = String(value);
    if (field.endsWith('_centavos')) return money(Number(value) / 100);
    if (field.endsWith('_at')) return dateTime(text);
    if (field === 'role' || field === 'roles') return roles[text] ?? text;
    if (field === 'status') return STATUSES.map((kind) => nameIn(shared[kind], text)).find(Boolean) ?? text;
    if (field === 'donation_status') return nameIn(shared.donationStatus, text) ?? text;
    if (field === 'frequency') return nameIn(frequency, text) ?? text;
    // The reason of a refund is an enumerated value; all other reasons are free text.
    if (field === 'reason') return nameIn(reasons, text) ?? text;
    if (field === 'outcome') return nameIn(shared.outcome, text) ?? text;
    if (field.endsWith('kind')) return nameIn(kinds, text) ?? text;
    if (field === 'type') return nameIn(shared.campaignType, text) ?? text;
    return field === 'fields' ? (fields[text] ?? text) : text;
  };
  return show;
}

/** Field names of papers, accreditations and donors. These records have their own field names in the audit log. */
const useKindNames = (): Readonly<Record<string, string>> => ({
  ...useTexts(ownPaperTexts).kinds,
  ...useTexts(taxDataTexts).kinds,
  ...useTexts(receiptTexts).kinds,
  withdrawal_voucher: useTexts(auditTexts).voucher,
});

const STATUSES = ['campaignStatus', 'withdrawalStatus', 'userStatus', 'institutionStatus'] as const;

function nameIn(names: Readonly<Record<string, string>>, value: string): string | undefined {
  return names[value];
}
