import { Anchor, Text } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { IconLock } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { useWhyFixed } from './fixed.ts';
import classes from './matrix.module.css';
import { roleTexts } from './texts.ts';
import type { Drafts } from './use-drafts.ts';
import { useGridKeys } from './use-grid-keys.ts';

interface MatrixProps {
  roles: readonly Schemas['Role'][];
  permissions: readonly Schemas['Permission'][];
  drafts: Drafts;
}

/**
 * Matrix of roles and permissions with a checkbox each. The grid is a single tab stop with arrow-key navigation, as in
 * the ARIA grid pattern.
 */
export function Matrix({ roles, permissions, drafts }: MatrixProps) {
  const texts = useTexts(roleTexts);
  const whyFixed = useWhyFixed();
  const hint = useId();
  const { grid, tabIndexOf, onKeyDown, onFocus } = useGridKeys(permissions.length, roles.length);
  return (
    <>
      <Text size="sm" c="dimmed" id={hint} mb="xs" visibleFrom="sm">
        {texts.keys}
      </Text>
      <div className={classes.frame}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of boxes is made of a table.
          role="grid"
          className={classes.matrix}
          aria-label={texts.matrix}
          aria-describedby={hint}
          ref={grid}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col" className={classes.corner}>
                {texts.permission}
              </th>
              {roles.map((role) => (
                <RoleHeading key={role.id} role={role} reason={whyFixed(role)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map(({ name, description }, row) => (
              <tr key={name}>
                <th scope="row">
                  <span className={classes.name}>{name}</span>
                  <span className={classes.for}>{description}</span>
                </th>
                {roles.map((role, column) => {
                  const isFixed = whyFixed(role, name) !== undefined;
                  return (
                    <td
                      key={role.id}
                      className={classes.cell}
                      data-changed={drafts.isChanged(role, name) || undefined}
                    >
                      <input
                        type="checkbox"
                        aria-label={texts.cell(name, role.name)}
                        checked={drafts.has(role, name)}
                        onChange={() => {
                          if (!isFixed) drafts.flip(role, name);
                        }}
                        aria-readonly={isFixed}
                        data-fixed={isFixed || undefined}
                        data-cell={`${row} ${column}`}
                        tabIndex={tabIndexOf(row, column)}
                        onFocus={() => onFocus(row, column)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function RoleHeading({ role, reason }: { role: Schemas['Role']; reason: string | undefined }) {
  const texts = useTexts(roleTexts);
  return (
    <th scope="col" className={classes.role} title={reason}>
      <Anchor component={Link} to={`/roles/${role.id}`} fz={11} fw={600} lineClamp={5}>
        {role.name}
      </Anchor>
      {reason !== undefined && (
        <>
          <IconLock size={13} aria-hidden className={classes.lock} />
          <span className="hidden">{texts.fixed}</span>
        </>
      )}
    </th>
  );
}
