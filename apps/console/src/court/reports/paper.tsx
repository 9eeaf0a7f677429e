import { Alert, Table, Text } from '@mantine/core';
import { useFormats, useTexts } from '../../language/language.tsx';
import { type Schemas, useMe } from '../api.ts';
import { CaseStatus } from '../cases/badges.tsx';
import type { MoreColumn } from './filters.ts';
import classes from './paper.module.css';
import { reportTexts } from './texts.ts';

type Reported = Schemas['ReportedCase'];

interface PaperProps {
  cases: readonly Reported[];
  total: number;
  /** Filters in words. */
  words: string;
  /** Columns in addition to number, title, status and closing date. */
  more: readonly MoreColumn[];
  /** Time of the listing. */
  at: number;
}

/** Maximum number of rows on screen and in print; longer lists are downloaded. */
const MOST_SHOWN = 1_000;

/** Printable report on A4, with title, filters, time, author and total. */
export function ReportPaper({ cases, total, words, more, at }: PaperProps) {
  const texts = useTexts(reportTexts);
  const { number, date, dateTime } = useFormats();
  const { name } = useMe();
  const count = total === 1 ? texts.totalOne : texts.total(number(total));
  const shown = cases.slice(0, MOST_SHOWN);
  return (
    <section aria-label={texts.listed}>
      <div className={classes.head}>
        <Text className={classes.courtName}>{texts.court_name}</Text>
        <Text className={classes.choice}>{words}</Text>
        <Text className={classes.choice}>{texts.printed(name, dateTime(new Date(at).toISOString()))}</Text>
      </div>
      <Text fw={600} mb="xs" role="status">
        {count}
      </Text>
      {total > shown.length && (
        <Alert color="yellow" variant="light" mb="sm">
          {texts.long(number(shown.length), number(total))}
        </Alert>
      )}
      <Table className={classes.table} verticalSpacing={6}>
        <caption className="hidden">{texts.listed}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.number}</Table.Th>
            <Table.Th scope="col">{texts.name}</Table.Th>
            {more.map((name) => (
              <Table.Th scope="col" key={name}>
                {texts.column[name]}
              </Table.Th>
            ))}
            <Table.Th scope="col">{texts.status}</Table.Th>
            <Table.Th scope="col">{texts.closed}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((one) => (
            <Table.Tr key={one.case_number}>
              <Table.Td className={classes.number}>{one.case_number}</Table.Td>
              <Table.Td className={classes.title}>{one.case_title}</Table.Td>
              {more.map((name) => (
                <Table.Td key={name}>{name === 'filed_at' ? date(one[name] ?? null) : one[name]}</Table.Td>
              ))}
              <Table.Td>
                <CaseStatus status={one.status} />
              </Table.Td>
              <Table.Td className={classes.number}>{date(one.closed_at)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Td colSpan={4 + more.length} fw={600}>
              {count}
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </section>
  );
}
