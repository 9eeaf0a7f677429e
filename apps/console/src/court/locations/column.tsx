import { Skeleton, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../language/language.tsx';
import classes from './columns.module.css';
import { placeTexts } from './texts.ts';

interface ColumnProps {
  title: string;
  places: readonly { code: string; name: string }[];
  chosen: string | undefined;
  /** Link of a location; locations of the lowest level have none. */
  hrefOf?: (code: string) => string;
  isLoading?: boolean;
  /** Instruction shown while there is nothing to choose from. */
  hint?: string | undefined;
  above?: ReactNode;
}

/** Locations of one level within the chosen parent. */
export function Column({ title, places, chosen, hrefOf, isLoading = false, hint, above }: ColumnProps) {
  const texts = useTexts(placeTexts);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  // Scrolls the list, not the page, so that a location chosen by a search or a link is visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the chosen location is rendered.
  useEffect(() => {
    const box = list.current;
    const found = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && found && box.scrollHeight > box.clientHeight)
      box.scrollTop = Math.max(0, found.offsetTop - box.offsetTop - box.clientHeight / 3);
  }, [chosen, places.length]);
  return (
    <section className={classes.column} aria-labelledby={id}>
      <Title order={2} size="h6" id={id} className={classes.title}>
        {title}
      </Title>
      {above && <div className={classes.above}>{above}</div>}
      {hint !== undefined && (
        <Text size="sm" c="dimmed" p="sm">
          {hint}
        </Text>
      )}
      {isLoading && <Skeleton h={160} m="sm" w="auto" />}
      <ul
        ref={list}
        className={classes.list}
        tabIndex={hrefOf === undefined && places.length > 0 ? 0 : undefined}
      >
        {places.map(({ code, name }) => (
          <li key={code}>
            {hrefOf === undefined ? (
              <span className={classes.place} aria-current={code === chosen ? 'location' : undefined}>
                {name}
                <span className={classes.code}>{texts.codeOf(code)}</span>
              </span>
            ) : (
              <Link
                className={classes.place}
                to={hrefOf(code)}
                aria-current={code === chosen ? 'location' : undefined}
                preventScrollReset
              >
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
