import { Table, Text } from '@mantine/core';
import { useFormats, useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { useEveryBranch } from '../../branches/use-branches.ts';
import { paperKindNames } from '../../papers/kind-names.ts';
import { useProvinces } from '../data.ts';
import { wordOf, wordTexts } from '../words.ts';
import { historyTexts } from './history-texts.ts';

type Values = Readonly<Record<string, unknown>>;

/** Changed fields of a history entry, formatted for display. Raw IDs are omitted. */
export function Changes({ entry }: { entry: Schemas['HistoryEntry'] }) {
  const texts = useTexts(historyTexts);
  const show = useShown();
  const before = (entry.before ?? {}) as Values;
  const after = (entry.after ?? {}) as Values;
  const details = (entry.details ?? {}) as Values;
  const labels: Readonly<Record<string, string>> = texts.field;
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => labels[name] !== undefined && (isShown(before[name]) || isShown(after[name])),
  );
  const reported = Object.keys(details).filter(
    (name) => labels[name] !== undefined && isShown(details[name]),
  );
  if (names.length === 0 && reported.length === 0) return null;
  return (
    <Table
      withRowBorders={false}
      verticalSpacing={2}
      fz="sm"
      layout="fixed"
      style={{ overflowWrap: 'anywhere' }}
    >
      <caption className="hidden">{texts.showChanges}</caption>
      <Table.Tbody>
        {names.map((name) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w="32%" fw={400} c="dimmed" px={0}>
              {labels[name]}
            </Table.Th>
            <Table.Td>
              {isShown(before[name]) && (
                <>
                  <del>{show(name, before[name])}</del> <span aria-hidden>→ </span>
                </>
              )}
              {isShown(after[name]) ? (
                <ins style={{ textDecoration: 'none' }}>{show(name, after[name])}</ins>
              ) : (
                <Text span c="dimmed" fz="sm">
                  {texts.nothing}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
        {reported.map((name) => (
          <Table.Tr key={`detail ${name}`}>
            <Table.Th scope="row" w="32%" fw={400} c="dimmed" px={0}>
              {labels[name]}
            </Table.Th>
            <Table.Td>{show(name, details[name])}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const isShown = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const DAYS = ['filed_at', 'closed_at', 'due_at', 'service_date'];

function useShown(): (name: string, value: unknown) => string {
  const texts = useTexts(historyTexts);
  const words = useTexts(wordTexts);
  const papers: Readonly<Record<string, string>> = useTexts(paperKindNames);
  const formats = useFormats();
  const branches = useEveryBranch();
  const provinces = useProvinces().data ?? [];
  const vocabulary = {
    ...words.caseStatus,
    ...words.classification,
    ...words.status,
    ...words.hearing,
    ...words.mode,
    ...words.party,
    ...words.evidence,
    ...words.service,
    ...words.manner,
    ...words.link,
    ...words.kind,
    ...words.type,
  };
  return (name, value) => {
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (Array.isArray(value)) return listed(value, formats.number);
    if (name.endsWith('branch_id')) return branches.find(({ id }) => id === value)?.name ?? String(value);
    if (name === 'province_code') return provinces.find(({ code }) => code === value)?.name ?? String(value);
    if (DAYS.includes(name)) return formats.date(String(value));
    if (name.endsWith('_at')) return formats.dateTime(String(value));
    if (name === 'kind') return papers[String(value)] ?? wordOf(vocabulary, String(value));
    return wordOf(vocabulary, String(value));
  };
}

/** Lists names, or the number of IDs. */
function listed(values: unknown[], number: (count: number) => string): string {
  const names = values.flatMap((value) => {
    if (typeof value === 'string') return /^[0-9a-f-]{36}$/.test(value) ? [] : [value];
    const named = value as { file_name?: string; name?: string };
    return named.file_name ?? named.name ?? [];
  });
  return names.length === values.length ? names.join(', ') : number(values.length);
}
