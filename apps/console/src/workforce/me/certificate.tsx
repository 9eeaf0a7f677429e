import { Alert, Button, Paper, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { AS_FILE, useDownload } from '../../kit/download.ts';
import { IconDownload } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { Facts } from '../components/facts.tsx';
import { certificateTexts } from './certificate-texts.ts';

type Certificate = Schemas['OwnCertificateWithItems'];

/** One yearly tax certificate of the signed-in employee. Lists the items of the form and links to the PDF. */
export default function OwnCertificatePage() {
  const year = Number(useParams().year);
  const query = useQuery({
    queryKey: ['own-certificates', year],
    queryFn: async () =>
      (await answer(api.GET('/api/me/certificates/{year}', { params: { path: { year } } }))).data,
  });
  return (
    <Loaded query={query} lines={14}>
      {(certificate) => <Shown certificate={certificate} />}
    </Loaded>
  );
}

function Shown({ certificate }: { certificate: Certificate }) {
  const texts = useTexts(certificateTexts);
  const { date, money } = useFormats();
  const { year, employer, period, is_complete: isComplete, items } = certificate;
  return (
    <>
      <PageHeader
        title={texts.one(String(year))}
        back={{ label: texts.title, to: '/me/certificates' }}
        actions={<Download year={year} />}
      />
      {!isComplete && (
        <Alert color="yellow" title={texts.unfinished} mb="lg">
          {texts.unfinishedHint}
        </Alert>
      )}
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        <Facts
          facts={[
            [texts.employer, employer],
            [texts.period, texts.fromTo(date(period.start), date(period.end))],
            [texts.gross, money(certificate.gross)],
            [texts.taxable, money(certificate.taxable)],
            [texts.due, money(certificate.tax_due)],
            [texts.withheld, money(certificate.withheld)],
            [texts.refunded, money(certificate.refunded)],
          ]}
        />
        <Table verticalSpacing="xs" mt="lg">
          <caption className="hidden">{texts.items}</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.item}</Table.Th>
              <Table.Th scope="col">{texts.content}</Table.Th>
              <Table.Th scope="col" className="figures">
                {texts.amount}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(({ item, name, amount }) => (
              <Table.Tr key={item}>
                <Table.Td>{item}</Table.Td>
                <Table.Td>{name}</Table.Td>
                <Table.Td className="figures">{money(amount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </>
  );
}

function Download({ year }: { year: number }) {
  const texts = useTexts(certificateTexts);
  const { download, isPending } = useDownload(() => ({
    file: api.GET('/api/me/certificates/{year}/file', { params: { path: { year } }, ...AS_FILE }),
    otherwise: `bir-2316-${year}.pdf`,
  }));
  return (
    <Button
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isPending}
      onClick={() => download()}
    >
      {texts.download}
    </Button>
  );
}
