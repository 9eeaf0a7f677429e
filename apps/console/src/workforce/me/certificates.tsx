import { Anchor, Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { Empty } from '../../kit/empty.tsx';
import { RowsTable } from '../../kit/lists/rows-table.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas, useMe } from '../api.ts';
import { certificateTexts } from './certificate-texts.ts';
import { ownPayTexts } from './texts.ts';

/** Yearly tax certificates of the signed-in employee, latest first. The page requires no role. */
export default function OwnCertificates() {
  const texts = useTexts(certificateTexts);
  const own = useTexts(ownPayTexts);
  const { employee_id: employee } = useMe();
  const query = useQuery({
    queryKey: ['own-certificates'],
    queryFn: async () => (await answer(api.GET('/api/me/certificates'))).data,
    enabled: employee !== null,
  });
  return (
    <>
      <PageHeader title={texts.title} detail={texts.detail} />
      {employee === null ? (
        <Empty title={own.noEmployee} hint={own.noEmployeeHint} />
      ) : (
        <Loaded query={query} lines={6}>
          {(years) =>
            years.length === 0 ? <Empty title={texts.none} hint={texts.noneHint} /> : <Years years={years} />
          }
        </Loaded>
      )}
    </>
  );
}

function Years({ years }: { years: Schemas['OwnCertificate'][] }) {
  const texts = useTexts(certificateTexts);
  const { money } = useFormats();
  return (
    <RowsTable
      caption={texts.title}
      rows={years}
      keyOf={({ year }) => year}
      columns={[
        {
          label: texts.year,
          show: (one) => (
            <Group gap="xs">
              <Anchor component={Link} to={`/me/certificates/${one.year}`}>
                {one.year}
              </Anchor>
              {!one.is_complete && (
                <Badge variant="light" color="gray">
                  {texts.unfinished}
                </Badge>
              )}
            </Group>
          ),
        },
        { label: texts.employer, show: ({ employer }) => employer },
        { label: texts.gross, isFigure: true, show: ({ gross }) => money(gross) },
        { label: texts.due, isFigure: true, show: ({ tax_due: due }) => money(due) },
        { label: texts.withheld, isFigure: true, show: ({ withheld }) => money(withheld) },
      ]}
    />
  );
}
