import { Badge, Group, Stack, Table, Text } from '@mantine/core';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { Section } from '../../kit/section.tsx';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { changeTexts } from './texts.ts';

export type Preview = Schemas['CompensationChangePreview'];
type Row = Preview['rows'][number];

/** Maximum number of rows shown; more rows render slowly. */
const MOST_SHOWN = 500;

interface PreviewSectionProps {
  preview: Preview;
  /** Applies the change, and returns how many employees it changed. */
  apply: () => Promise<number>;
  onApplied: () => void;
}

/** Old and new pay of each employee, and the button that applies the change. */
export function PreviewSection({ preview, apply, onApplied }: PreviewSectionProps) {
  const texts = useTexts(changeTexts);
  const { number } = useFormats();
  const { rows, changed, refused, is_blocked: isBlocked } = preview;
  // Sorts the rows with an error first. If no row has an error, rows that change pay come first.
  const isFirst = ({ refusal }: Row): boolean => (refusal !== null) === isBlocked;
  const shown = rows
    .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
    .slice(0, MOST_SHOWN);
  const enter = async () => notifyDone(texts.applied(number(await apply())));
  return (
    <Section title={texts.result}>
      <Stack>
        <Group gap="xs">
          <Badge variant="light">{texts.changed(number(changed))}</Badge>
          {refused > 0 && (
            <Badge variant="light" color="red">
              {texts.refused(number(refused))}
            </Badge>
          )}
        </Group>
        {rows.length === 0 ? (
          <Text c="dimmed">{texts.nobody}</Text>
        ) : (
          <Table.ScrollContainer minWidth={640}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{texts.employee}</Table.Th>
                  <Table.Th>{texts.from}</Table.Th>
                  <Table.Th ta="right">{texts.before}</Table.Th>
                  <Table.Th ta="right">{texts.after}</Table.Th>
                  <Table.Th ta="right">{texts.difference}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {shown.map((row) => (
                  <PlannedRow key={`${row.row} ${row.employee_id}`} row={row} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {rows.length > shown.length && (
          <Text size="sm" c="dimmed">
            {texts.shown(number(shown.length), number(rows.length))}
          </Text>
        )}
        {changed > 0 && !isBlocked && (
          <Group>
            <ConfirmButton
              color="blue"
              variant="filled"
              label={texts.apply(number(changed))}
              title={texts.applyTitle}
              text={texts.applyText}
              action={enter}
              onDone={onApplied}
            />
          </Group>
        )}
      </Stack>
    </Section>
  );
}

function PlannedRow({ row }: { row: Row }) {
  const texts = useTexts(changeTexts);
  const { date, money, number } = useFormats();
  return (
    <Table.Tr>
      <Table.Td>
        {row.full_name ?? texts.row(number(row.row ?? 0))}
        <Text size="sm" c="dimmed">
          {row.employee_number}
        </Text>
        {row.refusal !== null && (
          <Text size="sm" c="red">
            {row.refusal}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{row.effective_from === null ? NOTHING : date(row.effective_from)}</Table.Td>
      <Table.Td ta="right">
        <Pay pay={row.before} />
      </Table.Td>
      <Table.Td ta="right">
        <Pay pay={row.after} />
      </Table.Td>
      <Table.Td ta="right">{row.difference === null ? NOTHING : money(row.difference)}</Table.Td>
    </Table.Tr>
  );
}

function Pay({ pay }: { pay: Row['before'] }) {
  const texts = useTexts(changeTexts);
  const { money } = useFormats();
  if (pay === null || pay.amount === null) return NOTHING;
  return (
    <>
      {money(pay.amount)}
      <Text size="sm" c="dimmed">
        {pay.salary_grade !== null && pay.step !== null
          ? texts.gradeAndStep(pay.salary_grade, pay.step)
          : texts.bases[pay.basis]}
      </Text>
    </>
  );
}
