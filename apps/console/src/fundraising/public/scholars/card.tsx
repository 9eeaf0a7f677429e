import { Avatar, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schemas } from '../../api.ts';
import { pictureAddress } from '../../shared/picture.ts';
import classes from '../campaigns/card.module.css';
import { nameOf, useFactsOf } from './about.ts';

/** Scholar card; the whole card links to the scholar's page. */
export function ScholarCard({ scholar }: { scholar: Schemas['Scholar'] }) {
  const name = nameOf(scholar);
  const facts = useFactsOf(scholar);
  return (
    <article className={classes.card}>
      <div className={classes.inside}>
        <Group align="flex-start" wrap="nowrap" mb="sm">
          <Avatar
            src={pictureAddress(scholar.photo, 'small')}
            name={name}
            alt=""
            size={72}
            radius="md"
            color="wood"
          />
          <div>
            <h2 className={classes.title}>
              <Link to={`/scholars/${scholar.id}`} className={classes.link!}>
                {name}
              </Link>
            </h2>
            <Text size="sm" c="dimmed">
              {scholar.institution.name}
            </Text>
          </div>
        </Group>
        {facts.map(({ label, value }) => (
          <Text key={label} size="sm" className={classes.text}>
            <Text span inherit c="dimmed">
              {label}:
            </Text>{' '}
            {value}
          </Text>
        ))}
        {scholar.story !== null && (
          <Text className={classes.text} lineClamp={3} c="dimmed" mt="sm">
            {scholar.story}
          </Text>
        )}
      </div>
    </article>
  );
}
