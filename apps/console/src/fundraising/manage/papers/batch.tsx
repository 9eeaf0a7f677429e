import { Checkbox, NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Empty } from '../../../kit/empty.tsx';
import { RemoteSelect } from '../../../kit/forms/remote-select.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { today } from '../../../language/now.ts';
import { BatchForm } from '../../../papers/batch/form.tsx';
import { kindNamed, useKinds } from '../../../papers/data.ts';
import { issueTexts } from '../../../papers/issue/texts.ts';
import type { Kind } from '../../../papers/service.ts';
import { useMe } from '../../api.ts';
import { findCampaigns } from '../../shared/finders.ts';
import { ownArea } from '../../shared/own-area.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { lastYear } from '../../shared/years.ts';
import { PAPERS_BASE } from './paths.ts';
import { fundraisingPaperTexts } from './texts.ts';

/** Page that issues the receipts of a campaign or a month, or the statements of a year. */
export default function IssueMany() {
  const texts = useTexts(fundraisingPaperTexts);
  const words = useTexts(issueTexts);
  const kinds = useKinds();
  return (
    <>
      <PageHeader
        title={texts.batchTitle}
        detail={texts.batchHint}
        back={{ label: texts.papers, to: PAPERS_BASE }}
      />
      <Loaded query={kinds} lines={10}>
        {(all) => {
          const possible = all.filter(
            ({ subject_type: type, can_issue: canIssue }) => canIssue && type !== 'withdrawal',
          );
          if (possible.length === 0) return <Empty title={words.none} hint={words.noneHint} />;
          return <Chosen kinds={possible} />;
        }}
      </Loaded>
    </>
  );
}

/** Values of the fields that select the donations of a batch. */
interface Donations {
  campaign: string | null;
  from: string;
  to: string;
  withoutReceipt: boolean;
}

function Chosen({ kinds }: { kinds: Kind[] }) {
  const texts = useTexts(fundraisingPaperTexts);
  const [name, setName] = useState(kinds[0]!.kind);
  const [year, setYear] = useState<number | string>(lastYear());
  const [donations, setDonations] = useState<Donations>(firstChoice);
  const kind = kindNamed(kinds, name) ?? kinds[0]!;
  const isOfYear = kind.subject_type === 'donor_year';
  return (
    <BatchForm
      kinds={kinds}
      kind={kind}
      onKindChange={setName}
      selection={isOfYear ? ofYear(year) : { filter: filterOf(kind, donations) }}
      label={texts.issue}
      labelOf={(id) => (isOfYear ? texts.donor(id.split(':')[0]!) : texts.donation(id))}
    >
      {isOfYear ? (
        <NumberInput
          label={texts.year}
          value={year}
          onChange={setYear}
          min={1900}
          max={2099}
          thousandSeparator=""
          hideControls
          w={200}
        />
      ) : (
        <DonationFields kind={kind} value={donations} onChange={setDonations} />
      )}
    </BatchForm>
  );
}

interface DonationFieldsProps {
  kind: Kind;
  value: Donations;
  onChange: (value: Donations) => void;
}

function DonationFields({ kind, value, onChange }: DonationFieldsProps) {
  const texts = useTexts(fundraisingPaperTexts);
  const area = ownArea(useMe());
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <RemoteSelect
          label={texts.campaign}
          placeholder={texts.anyCampaign}
          clearable
          value={value.campaign}
          onChange={(campaign) => onChange({ ...value, campaign })}
          queryKey={[MANAGE, 'campaigns', 'of', area]}
          find={(search) => findCampaigns(search, area)}
        />
        <TextInput
          type="date"
          label={texts.paidFrom}
          value={value.from}
          onChange={({ currentTarget }) => onChange({ ...value, from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={texts.paidTo}
          value={value.to}
          onChange={({ currentTarget }) => onChange({ ...value, to: currentTarget.value })}
        />
      </SimpleGrid>
      {kind.kind === RECEIPT && (
        <Checkbox
          label={texts.withoutReceipt}
          description={texts.withoutReceiptHint}
          checked={value.withoutReceipt}
          onChange={({ currentTarget }) => onChange({ ...value, withoutReceipt: currentTarget.checked })}
        />
      )}
    </>
  );
}

const RECEIPT = 'acknowledgement_receipt';

/** Default filter: donations of this month up to today without a receipt. */
function firstChoice(): Donations {
  const day = today();
  return { campaign: null, from: `${day.slice(0, 7)}-01`, to: day, withoutReceipt: true };
}

function filterOf({ kind }: Kind, { campaign, from, to, withoutReceipt }: Donations) {
  return {
    ...(campaign === null ? {} : { campaign_id: Number(campaign) }),
    ...(from === '' ? {} : { paid_from: from }),
    ...(to === '' ? {} : { paid_to: to }),
    ...(kind === RECEIPT && withoutReceipt ? { without_receipt: true } : {}),
  };
}

const ofYear = (year: number | string) =>
  /^\d{4}$/.test(String(year)) ? { filter: { year: Number(year) } } : undefined;
