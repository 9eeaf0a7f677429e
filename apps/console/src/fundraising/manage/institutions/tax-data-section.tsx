import { Alert, Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { IconAlertTriangle } from '../../../kit/icons/tabler.ts';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { today } from '../../../language/now.ts';
import type { Schemas } from '../../api.ts';
import { Facts } from '../../shared/facts.tsx';
import { usePermission } from '../../shared/permissions.ts';
import { words } from '../../shared/words.ts';
import { accreditationKindName, taxDataTexts } from './tax-data-texts.ts';

interface TaxDataProps {
  institution: Schemas['Institution'];
}

/** Tax data printed on the institution's papers, with a note of missing data. */
export function TaxData({ institution }: TaxDataProps) {
  const texts = useTexts(taxDataTexts);
  const { edit } = useTexts(words);
  const { date } = useFormats();
  const can = usePermission();
  const { accreditation, signatory } = institution;
  return (
    <Section
      title={texts.title}
      hint={texts.hint}
      actions={
        can('Run an institution') && (
          <Button
            component={Link}
            to={`/manage/institutions/${institution.id}/tax-data`}
            size="compact-sm"
            variant="light"
            aria-label={texts.change}
          >
            {edit}
          </Button>
        )
      }
    >
      <Stack gap="lg">
        <Missing institution={institution} />
        <Facts
          facts={[
            { label: texts.registeredName, value: institution.registered_name },
            { label: texts.tin, value: institution.tin },
            { label: texts.address, value: institution.address },
            {
              label: texts.accreditation,
              value: accreditation === null ? null : accreditationKindName(texts.kinds, accreditation.kind),
            },
            accreditation !== null && { label: texts.number, value: accreditation.number },
            accreditation !== null && {
              label: texts.valid,
              value: texts.validFromTo(date(accreditation.valid_from), date(accreditation.valid_to)),
            },
            {
              label: texts.signatory,
              value:
                signatory === null ? null : [signatory.name, signatory.position].filter(Boolean).join(', '),
            },
          ]}
        />
      </Stack>
    </Section>
  );
}

/** Explains which papers the institution cannot issue, and which papers are incomplete. */
function Missing({ institution: { tin, address, accreditation } }: TaxDataProps) {
  const texts = useTexts(taxDataTexts);
  const isAccredited = accreditation !== null && accreditation.kind !== 'none';
  const isOver = isAccredited && accreditation.valid_to < today();
  const notes = [
    ...(tin === null || address === null ? [texts.incomplete] : []),
    ...(isAccredited ? [] : [texts.notAccredited]),
    ...(isOver ? [texts.accreditationOver] : []),
  ];
  return notes.map((note) => (
    <Alert key={note} color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {note}
    </Alert>
  ));
}
