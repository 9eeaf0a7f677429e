import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../language/language.tsx';
import { usePerson } from './me.tsx';
import type { BackOfficeUser } from './office-person.ts';
import { ownTexts } from './own-texts.ts';
import { Picture } from './picture.tsx';
import classes from './profile-section.module.css';
import { Section } from './section.tsx';

/** Section with the user's profile. The user can change only the picture. */
export function ProfileSection() {
  const texts = useTexts(ownTexts);
  const formats = useFormats();
  const person = usePerson<BackOfficeUser>();
  return (
    <Section title={texts.profile} hint={texts.profileHint}>
      {person.avatar_url !== undefined && <Picture person={{ ...person, avatar_url: person.avatar_url }} />}
      <dl className={classes.facts}>
        <Fact term={texts.name}>{person.name}</Fact>
        {person.username !== undefined && <Fact term={texts.username}>{person.username}</Fact>}
        <Fact term={texts.email}>{person.email}</Fact>
        {person.organization && <Fact term={texts.organization}>{person.organization.name}</Fact>}
        {person.branches !== undefined && person.branches.length > 0 && (
          <Fact term={texts.branches}>{person.branches.map(({ name }) => name).join(', ')}</Fact>
        )}
        <Fact term={texts.roles}>
          <Roles person={person} />
        </Fact>
        <Fact term={texts.lastSignIn}>{formats.dateTime(person.last_login_at)}</Fact>
        <Fact term={texts.since}>{formats.date(person.created_at)}</Fact>
      </dl>
    </Section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Roles({ person: { roles, is_super_user: isSuperUser = false } }: { person: BackOfficeUser }) {
  const texts = useTexts(ownTexts);
  if (roles.length === 0 && !isSuperUser) return <Text c="dimmed">{texts.noRoles}</Text>;
  return (
    <Group gap={6} component="span">
      {isSuperUser && (
        <Badge variant="light" color="wood" tt="none" fw={500}>
          {texts.superUser}
        </Badge>
      )}
      {roles.map(({ id, name, organization }) => (
        <Badge key={`${id} ${organization?.name}`} variant="light" color="wood" tt="none" fw={500}>
          {organization ? texts.roleAt(name, organization.name) : name}
        </Badge>
      ))}
    </Group>
  );
}
