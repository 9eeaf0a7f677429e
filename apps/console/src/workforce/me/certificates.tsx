import { Anchor, Badge, Group, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas, useMe } from '../api.ts';
import { certificateTexts } from './certificate-texts.ts';
import { ownPayTexts } from './texts.ts';

/** Yearly tax certificates of the signed-in employee, latest first. Needs no role. */
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
    <Table.ScrollContainer minWidth={520}>
      <Table verticalSpacing="sm">
        <caption className="hidden">{texts.title}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.year}</Table.Th>
            <Table.Th scope="col">{texts.employer}</Table.Th>
            {[texts.gross, texts.due, texts.withheld].map((label) => (
              <Table.Th key={label} scope="col" className="figures">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {years.map((one) => (
            <Table.Tr key={one.year}>
              <Table.Td>
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
              </Table.Td>
              <Table.Td>{one.employer}</Table.Td>
              <Table.Td className="figures">{money(one.gross)}</Table.Td>
              <Table.Td className="figures">{money(one.tax_due)}</Table.Td>
              <Table.Td className="figures">{money(one.withheld)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
