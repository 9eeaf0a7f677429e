import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { AS_FILE, useDownload } from '../../../kit/download.ts';
import { IconDownload } from '../../../kit/icons/tabler.ts';
import { Section } from '../../../kit/section.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { lastYear } from '../../shared/years.ts';
import { receiptTexts } from '../receipt-texts.ts';

/**
 * Button that downloads the statement of a year, by default last year. `years` lists the years with donations, latest
 * first, and is undefined while loading. The layout does not change when the years arrive.
 */
export function YearlyStatement({ years = [] }: { years: readonly number[] | undefined }) {
  const texts = useTexts(receiptTexts);
  const [chosen, setChosen] = useState<number>();
  const year = chosen ?? (years.includes(lastYear()) ? lastYear() : (years[0] ?? lastYear()));
  const { download, isPending } = useDownload(() => ({
    file: api.GET('/api/v1/statements/{year}', { params: { path: { year } }, ...AS_FILE }),
    otherwise: `${year}.pdf`,
  }));
  return (
    <Section title={texts.statement} hint={texts.statementHint}>
      <Group align="flex-end">
        <NativeSelect
          label={texts.year}
          value={years.length === 0 ? '' : String(year)}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          data={years.length === 0 ? [{ value: '', label: texts.noYear }] : years.map(String)}
          disabled={years.length === 0}
        />
        <Button
          variant="light"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isPending}
          disabled={years.length === 0}
          onClick={() => download()}
        >
          {texts.downloadStatement}
        </Button>
        <Button component={Link} to="/my-papers" variant="subtle">
          {texts.allPapers}
        </Button>
      </Group>
    </Section>
  );
}
