import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas, useMe } from '../../api.ts';
import { Facts } from '../../shared/facts.tsx';
import { usePermission } from '../../shared/permissions.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { PictureField } from '../components/picture-field.tsx';
import { BankAccounts } from './bank-accounts.tsx';
import { Committee } from './committee.tsx';
import { TaxData } from './tax-data-section.tsx';
import { institutionTexts } from './texts.ts';
import { useInstitution } from './use-institution.ts';

interface InstitutionProps {
  institution: Schemas['Institution'];
}

/** Institution page with its details, bank accounts and committee. */
export default function InstitutionRecord() {
  const texts = useTexts(institutionTexts);
  const me = useMe();
  const can = usePermission();
  return (
    <Loaded query={useInstitution()} lines={14}>
      {(institution) => (
        <>
          <PageHeader
            title={institution.name}
            detail={<State kind="institutionStatus" value={institution.status} />}
            {...(can('Manage institutions')
              ? {
                  back: { label: texts.title, to: '/manage/institutions' },
                  actions: <Actions institution={institution} />,
                }
              : {})}
          />
          <Stack gap="lg">
            <About institution={institution} />
            {(can('Run the system') || me.institution_id === institution.id) && (
              <>
                <TaxData institution={institution} />
                <BankAccounts institutionId={institution.id} />
                <Committee institutionId={institution.id} />
              </>
            )}
          </Stack>
        </>
      )}
    </Loaded>
  );
}

function Actions({ institution: { id, name, status } }: InstitutionProps) {
  const texts = useTexts(institutionTexts);
  const { edit } = useTexts(words);
  const refresh = useRefresh();
  const done = (text: string) => () => {
    void refresh();
    notifyDone(text);
  };
  const isActive = status === 'active';
  return (
    <>
      <Button component={Link} to={`/manage/institutions/${id}/edit`} variant="default">
        {edit}
      </Button>
      {isActive ? (
        <ConfirmButton
          label={texts.deactivate}
          title={texts.deactivateTitle(name)}
          text={texts.deactivateText}
          action={() => api.POST('/api/v1/institutions/{id}/deactivate', { params: { path: { id } } })}
          onDone={done(texts.deactivated)}
        />
      ) : (
        <ConfirmButton
          label={texts.activate}
          title={texts.activateTitle(name)}
          text={texts.activateText}
          color="green"
          variant="filled"
          action={() => api.POST('/api/v1/institutions/{id}/activate', { params: { path: { id } } })}
          onDone={done(texts.activated)}
        />
      )}
    </>
  );
}

function About({ institution }: InstitutionProps) {
  const texts = useTexts(institutionTexts);
  const shared = useTexts(words);
  const { date } = useFormats();
  const can = usePermission();
  const { id, name, website } = institution;
  return (
    <Section title={texts.about} actions={<Links id={id} />}>
      <Stack gap="lg">
        <PictureField
          alt={texts.logoOf(name)}
          name={name}
          picture={institution.logo}
          isFixed={!can('Manage institutions')}
          upload={(logo) =>
            api.POST('/api/v1/institutions/{id}/logo', {
              params: { path: { id } },
              body: { logo },
              bodySerializer: formOf,
            })
          }
          remove={() => api.DELETE('/api/v1/institutions/{id}/logo', { params: { path: { id } } })}
        />
        <Facts
          facts={[
            { label: texts.city, value: institution.city },
            { label: texts.province, value: institution.province },
            {
              label: texts.website,
              value:
                website === null ? null : (
                  <Anchor href={website} rel="noreferrer" target="_blank">
                    {website}
                  </Anchor>
                ),
            },
            { label: shared.created, value: date(institution.created_at) },
          ]}
        />
        {institution.description !== null && (
          <Text maw={760} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {institution.description}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function formOf(body: { logo: Blob }): FormData {
  const form = new FormData();
  form.set('logo', body.logo);
  return form;
}

function Links({ id }: { id: number }) {
  const texts = useTexts(institutionTexts);
  const { history } = useTexts(words);
  const can = usePermission();
  // Staff need no filter: the server already limits lists to their institution.
  const of = can('Run the system') ? `?institution_id=${id}` : '';
  return (
    <Group gap="md" className="no-print">
      <Anchor component={Link} to={`/manage/campaigns${of}`} size="sm">
        {texts.campaigns}
      </Anchor>
      <Anchor component={Link} to={`/manage/scholars${of}`} size="sm">
        {texts.scholars}
      </Anchor>
      {can('Manage users') && (
        <Anchor component={Link} to={`/manage/users${of}`} size="sm">
          {texts.users}
        </Anchor>
      )}
      {can('View audit logs') && (
        <Anchor component={Link} to={`/manage/audit${of}`} size="sm">
          {history}
        </Anchor>
      )}
    </Group>
  );
}
