import { Alert, NumberInput, Stack, Text } from '@mantine/core';
import { useAddress } from '../../kit/lists/use-address.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { Section } from '../../kit/section.tsx';
import { useTexts } from '../../language/language.tsx';
import { currentMonth, MonthInput, useMonth } from '../time/month-record.tsx';
import { BankFile } from './bank-file.tsx';
import { CertificatesOfYear } from './certificates.tsx';
import { File, type PayrollFileKind } from './file.tsx';
import { JournalWarnings } from './journal-warnings.tsx';
import { payrollFileTexts } from './texts.ts';

const BY_PERIOD_END = ['sss', 'philhealth', 'pag-ibig', 'gsis', 'journal'] as const;
const BY_PAY_DATE = ['bir-1601c'] as const;
const OF_YEAR = ['bir-2316', 'alphalist'] as const;

const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

/** Page to download the files of final runs for government agencies, accounting and banks. */
export default function PayrollFilesPage() {
  const texts = useTexts(payrollFileTexts);
  const [month, setMonth] = useMonth();
  const [year, setYear] = useYear();
  return (
    <>
      <PageHeader title={texts.title} detail={texts.detail} />
      <Stack gap="lg">
        <Alert color="blue">{texts.confirm}</Alert>
        <Section title={texts.ofMonth}>
          <Stack>
            <MonthInput value={month} onChange={setMonth} />
            <Files kinds={BY_PERIOD_END} period={{ month }} hint={texts.byPeriodEnd} />
            <JournalWarnings month={month} />
            <BankFile month={month} />
            <Files kinds={BY_PAY_DATE} period={{ month }} hint={texts.byPayDate} />
          </Stack>
        </Section>
        <Section title={texts.ofYear}>
          <Stack>
            <NumberInput
              label={texts.year}
              value={year}
              min={FIRST_YEAR}
              max={LAST_YEAR}
              allowDecimal={false}
              maw={160}
              onChange={(value) => isYear(Number(value)) && setYear(Number(value))}
            />
            <Files kinds={OF_YEAR} period={{ year }} hint={texts.byPayYear} />
          </Stack>
        </Section>
        <CertificatesOfYear year={year} />
      </Stack>
    </>
  );
}

const isYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

/** Year of the yearly files, kept in the address; the current year by default. */
function useYear(): [year: number, choose: (year: number) => void] {
  const [params, change] = useAddress();
  const asked = Number(params.get('year'));
  return [
    isYear(asked) ? asked : Number(currentMonth().slice(0, 4)),
    (year) => change({ year: String(year) }, { replace: true }),
  ];
}

interface Period {
  month?: string;
  year?: number;
}

function Files({ kinds, period, hint }: { kinds: readonly PayrollFileKind[]; period: Period; hint: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        {hint}
      </Text>
      <Stack gap="xs">
        {kinds.map((kind) => (
          <File key={kind} kind={kind} query={period} />
        ))}
      </Stack>
    </div>
  );
}
