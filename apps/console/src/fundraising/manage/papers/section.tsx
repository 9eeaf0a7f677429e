import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { IconFileTypePdf } from '../../../kit/icons/tabler.ts';
import { Section } from '../../../kit/section.tsx';
import { useTexts } from '../../../language/language.tsx';
import { PapersOfRecord } from '../../../papers/records/of-record.tsx';
import { usePermission } from '../../shared/permissions.ts';
import { newPaperPath, type SubjectType } from './paths.ts';
import { FundraisingPapers } from './provider.tsx';
import { fundraisingPaperTexts } from './texts.ts';

/** A paper that can be issued for a record. */
export interface Makeable {
  type: SubjectType;
  subject: string;
  /** Name of the record, shown on the page that issues the paper. */
  name: string;
  /** Label of the button. */
  label: string;
}

interface PapersSectionProps {
  /** Record whose papers are listed: `donation:7`. */
  recordId: string;
  /** State of the record. The list of papers reloads when the state changes. */
  state?: string;
  makeable: readonly Makeable[];
}

/** Papers of a donation or withdrawal, with buttons to issue new papers. */
export function PapersSection({ recordId, state = '', makeable }: PapersSectionProps) {
  const texts = useTexts(fundraisingPaperTexts);
  const can = usePermission();
  return (
    <Section
      title={texts.papers}
      actions={
        can('Run an institution') && (
          <Group gap="xs" className="no-print">
            {makeable.map(({ type, subject, name, label }) => (
              <Button
                key={type}
                component={Link}
                to={newPaperPath(type, subject)}
                state={{ label: name }}
                variant="light"
                size="compact-sm"
                leftSection={<IconFileTypePdf size={18} aria-hidden />}
              >
                {label}
              </Button>
            ))}
          </Group>
        )
      }
    >
      <FundraisingPapers>
        <PapersOfRecord recordId={recordId} state={state} />
      </FundraisingPapers>
    </Section>
  );
}
