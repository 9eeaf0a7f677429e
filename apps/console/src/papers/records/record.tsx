import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { kindNamed, useKinds, usePaper } from '../data.ts';
import { DownloadPaper } from '../issue/issued.tsx';
import { ownAddress } from '../own-address.ts';
import { type Paper, usePapers } from '../service.ts';
import { PaperStatus } from '../status.tsx';
import { paperTexts } from '../texts.ts';
import { EndPaper } from './end.tsx';
import classes from './facts.module.css';
import { History } from './history.tsx';
import { ReissuePaper } from './reissue.tsx';
import { SignedCopy } from './signed-copy.tsx';
import { recordTexts } from './texts.ts';

/** Page of one paper: its details, its file and its actions. */
export function PaperRecord() {
  const { id = '' } = useParams();
  const query = usePaper(id);
  return (
    <Loaded query={query} lines={10}>
      {(paper) => <Shown key={paper.id} paper={paper} />}
    </Loaded>
  );
}

function Shown({ paper }: { paper: Paper }) {
  const texts = useTexts(paperTexts);
  const { datesIn } = useFormats();
  const { base } = usePapers();
  return (
    <>
      <PageHeader
        title={`${paper.kind_name} ${paper.number}`}
        back={{ label: texts.papers, to: base }}
        detail={
          <Group gap="xs">
            <PaperStatus status={paper.status} />
            <span>{datesIn(paper.subject_label)}</span>
          </Group>
        }
        actions={<DownloadPaper paper={paper} variant="default" />}
      />
      <Stack gap="lg" maw={860}>
        <Ended paper={paper} />
        <Facts paper={paper} />
        <Actions paper={paper} />
        <SignedCopy paper={paper} />
        <History paper={paper} />
      </Stack>
    </>
  );
}

function Ended({ paper }: { paper: Paper }) {
  const texts = useTexts(recordTexts);
  const { dateTime } = useFormats();
  if (paper.status === 'issued') return null;
  return (
    <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {paper.status === 'void'
        ? `${texts.voidedOn(dateTime(paper.voided_at))}. ${texts.reason}: ${paper.void_reason ?? ''}`
        : texts.replacedOn(dateTime(paper.superseded_at))}
    </Text>
  );
}

function Facts({ paper }: { paper: Paper }) {
  const texts = useTexts(recordTexts);
  const words = useTexts(paperTexts);
  const { dateTime, number } = useFormats();
  const { recordPath } = usePapers();
  const path = recordPath(paper);
  const facts = [
    [words.issued, dateTime(paper.issued_at)],
    [words.issuedBy, paper.issued_by.name],
    [words.language, words.languages[paper.language]],
    [texts.pages, number(paper.pages)],
    [texts.template, number(paper.template_version)],
    [texts.code, paper.verification_code],
  ] as const;
  return (
    <Section title={words.record}>
      <dl className={classes.facts!}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <Group gap="lg" mt="md">
        {path !== undefined && (
          <Anchor component={Link} to={path}>
            {texts.openRecord}
          </Anchor>
        )}
        <Anchor href={ownAddress(paper.verification_url)} target="_blank" rel="noreferrer">
          {texts.verify}
        </Anchor>
      </Group>
    </Section>
  );
}

/** Actions on a paper in force, for users who may issue its kind. */
function Actions({ paper }: { paper: Paper }) {
  const { PaperActions } = usePapers();
  const kinds = useKinds();
  const kind = kindNamed(kinds.data, paper.kind);
  // Keep the row while the paper loads, so that the layout does not shift.
  return (
    <Group gap="sm" mih={36}>
      {kind?.can_issue === true && paper.status === 'issued' && (
        <>
          <ReissuePaper paper={paper} kind={kind} />
          <EndPaper paper={paper} />
          {PaperActions !== undefined && <PaperActions paper={paper} />}
        </>
      )}
    </Group>
  );
}
