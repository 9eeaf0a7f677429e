import { Anchor, Badge, Button, Group, List, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas, useMe } from '../../api.ts';
import { Facts } from '../../shared/facts.tsx';
import { usePermission } from '../../shared/permissions.ts';
import { words } from '../../shared/words.ts';
import { PictureField } from '../components/picture-field.tsx';
import { scholarTexts } from './texts.ts';
import { AGREEMENTS, nameOf, useScholar } from './use-scholar.ts';

interface ScholarProps {
  scholar: Schemas['Scholar'];
  /** True if the user may edit the scholar. */
  canChange: boolean;
}

/** Scholar page that shows which details are public. */
export default function ScholarRecord() {
  const texts = useTexts(scholarTexts);
  const { edit } = useTexts(words);
  const me = useMe();
  const can = usePermission();
  return (
    <Loaded query={useScholar()} lines={14}>
      {(scholar) => {
        const isOwn = can('Run the system') || scholar.institution.id === me.institution_id;
        const canChange = isOwn && can('Run an institution');
        return (
          <>
            <PageHeader
              title={nameOf(scholar)}
              detail={scholar.institution.name}
              back={{ label: texts.title, to: '/manage/scholars' }}
              actions={
                canChange && (
                  <Button component={Link} to={`/manage/scholars/${scholar.id}/edit`} variant="default">
                    {edit}
                  </Button>
                )
              }
            />
            <Stack gap="lg">
              <About scholar={scholar} canChange={canChange} />
              <Privacy scholar={scholar} />
            </Stack>
          </>
        );
      }}
    </Loaded>
  );
}

function About({ scholar, canChange }: ScholarProps) {
  const texts = useTexts(scholarTexts);
  const { date } = useFormats();
  const { id } = scholar;
  return (
    <Section title={texts.about} actions={<Links id={id} />}>
      <Stack gap="lg">
        <PictureField
          alt={texts.photoOf(nameOf(scholar))}
          name={nameOf(scholar)}
          picture={scholar.photo}
          isFixed={!canChange}
          upload={(photo) =>
            api.POST('/api/v1/scholars/{id}/photo', {
              params: { path: { id } },
              body: { photo },
              bodySerializer: formOf,
            })
          }
          remove={() => api.DELETE('/api/v1/scholars/{id}/photo', { params: { path: { id } } })}
        />
        <Facts
          facts={[
            { label: texts.school, value: scholar.school },
            { label: texts.course, value: scholar.course },
            { label: texts.year, value: scholar.year_level },
            { label: texts.city, value: scholar.city },
            { label: texts.province, value: scholar.province },
            { label: texts.birthdate, value: date(scholar.birthdate) },
            { label: texts.email, value: scholar.contact_email },
            { label: texts.phone, value: scholar.contact_phone },
          ]}
        />
        {scholar.story !== null && (
          <div>
            <Text size="sm" c="dimmed">
              {texts.story}
            </Text>
            <Text maw={760} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {scholar.story}
            </Text>
          </div>
        )}
      </Stack>
    </Section>
  );
}

function formOf(body: { photo: Blob }): FormData {
  const form = new FormData();
  form.set('photo', body.photo);
  return form;
}

function Links({ id }: { id: number }) {
  const { history } = useTexts(words);
  const can = usePermission();
  if (!can('View audit logs')) return null;
  return (
    <Anchor
      component={Link}
      to={`/manage/audit?subject_type=scholar&subject_id=${id}`}
      size="sm"
      className="no-print"
    >
      {history}
    </Anchor>
  );
}

function Privacy({ scholar }: Pick<ScholarProps, 'scholar'>) {
  const texts = useTexts(scholarTexts);
  return (
    <Section title={texts.privacy}>
      <Text c="dimmed" mb="md">
        {texts.privacyHint}
      </Text>
      <List listStyleType="none" spacing="xs">
        {AGREEMENTS.map((name) => {
          // Scholars who are not listed have no public details.
          const isPublic = scholar[name] === true && scholar.is_listed === true;
          return (
            <List.Item key={name}>
              <Group gap="sm">
                <Badge variant="light" color={isPublic ? 'green' : 'gray'} tt="none" miw={130}>
                  {isPublic ? texts.public : texts.notPublic}
                </Badge>
                <span>{texts.shows[name]}</span>
              </Group>
            </List.Item>
          );
        })}
      </List>
    </Section>
  );
}
