import { Alert, Anchor, Badge, Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { Failed, failedOf } from '../../kit/failed.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas, useAdministrates, usePermission } from '../api.ts';
import { usePlaces } from '../locations/places.ts';
import { Facts } from '../users/facts.tsx';
import { branchTexts } from './texts.ts';
import { useBranch } from './use-branch.ts';

export default function BranchRecord() {
  return <Loaded query={useBranch()}>{(branch) => <Record branch={branch} />}</Loaded>;
}

function Record({ branch }: { branch: Schemas['Branch'] }) {
  const texts = useTexts(branchTexts);
  const { date } = useFormats();
  const can = usePermission();
  const isArchived = branch.archived_at !== null;
  return (
    <>
      <PageHeader
        title={branch.name}
        back={{ label: texts.title, to: '/branches' }}
        detail={
          <Badge tt="none" variant="light" color={isArchived ? 'gray' : 'green'} component="span">
            {isArchived ? texts.archived : texts.inUse}
          </Badge>
        }
        actions={
          can('Manage Branches') &&
          (isArchived ? (
            <RestoreButton branch={branch} />
          ) : (
            <>
              <Button component={Link} to={`/branches/${branch.id}/edit`}>
                {texts.change}
              </Button>
              <ArchiveButton branch={branch} />
            </>
          ))
        }
      />
      <Stack maw={820}>
        {isArchived && <Alert color="gray">{texts.archivedSince(date(branch.archived_at))}</Alert>}
        <BranchFacts branch={branch} />
      </Stack>
    </>
  );
}

function BranchFacts({ branch }: { branch: Schemas['Branch'] }) {
  const texts = useTexts(branchTexts);
  const { date } = useFormats();
  const can = usePermission();
  const { isAdministrator } = useAdministrates();
  const { provinces, queries } = usePlaces();
  const { province_code: code } = branch;
  const failed = code !== null && provinces === undefined ? failedOf(queries) : [];
  const province = provinces?.find((one) => one.code === code)?.name;
  const link = (to: string, words: string) => (
    <Anchor component={Link} to={to} underline="always">
      {words}
    </Anchor>
  );
  return (
    <>
      <Facts
        facts={[
          [texts.courtType, branch.court_type],
          [texts.station, branch.station ?? NOTHING],
          [texts.province, code === null ? NOTHING : (province ?? '\u00a0')],
          [texts.judge, branch.judge ?? NOTHING],
          [texts.room, branch.room ?? NOTHING],
          [texts.since, date(branch.created_at)],
          ...(isAdministrator
            ? [[texts.people, link(`/users?branch=${branch.id}`, texts.showPeople)] as const]
            : []),
          ...(can('View Case Details')
            ? [[texts.cases, link(`/cases?branch=${branch.id}`, texts.showCases)] as const]
            : []),
        ]}
      />
      {/* Below the content, so that the layout does not shift. */}
      {failed.length > 0 && <Failed queries={failed} />}
    </>
  );
}

function ArchiveButton({ branch: { id, name } }: { branch: Schemas['Branch'] }) {
  const texts = useTexts(branchTexts);
  const queries = useQueryClient();
  return (
    <ConfirmButton
      label={texts.archive}
      title={texts.archiveTitle(name)}
      text={texts.archiveText}
      action={() => api.DELETE('/api/branches/{id}', { params: { path: { id } } })}
      onDone={() => {
        notifyDone(texts.archivedDone(name));
        void queries.invalidateQueries({ queryKey: ['branches'] });
      }}
    />
  );
}

function RestoreButton({ branch: { id, name } }: { branch: Schemas['Branch'] }) {
  const texts = useTexts(branchTexts);
  const queries = useQueryClient();
  return (
    <ConfirmButton
      label={texts.restore}
      title={texts.restoreTitle(name)}
      text={texts.restoreText}
      color="wood"
      action={() => api.POST('/api/branches/{id}/restore', { params: { path: { id } } })}
      onDone={() => {
        notifyDone(texts.restoredDone(name));
        void queries.invalidateQueries({ queryKey: ['branches'] });
      }}
    />
  );
}
