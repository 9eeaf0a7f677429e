import { ActionIcon, Avatar, Button, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { Link } from 'react-router';
import { IconContrast, IconLanguage, IconLogout, IconMoon, IconSun, IconUser } from '../kit/icons/tabler.ts';
import { useLanguage, useTexts } from '../language/language.tsx';
import { shellTexts } from './texts.ts';

export interface SignedIn {
  name: string;
  detail: string;
  picture?: string | null;
  /** Links to the user's own pages, in display order. */
  links: { label: string; to: string }[];
  onSignOut: () => void;
}

const NEXT_COLOURS = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const COLOUR_ICONS = { auto: IconContrast, light: IconSun, dark: IconMoon };

/** Language and theme buttons, and either the sign-in link or the account menu. */
export function Menus({ user, isBare = false }: { user: SignedIn | undefined; isBare?: boolean }) {
  const texts = useTexts(shellTexts);
  const { language, speak } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Colours = COLOUR_ICONS[colorScheme];
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray.7"
        size="lg"
        aria-label={texts.language}
        title={texts.language}
        onClick={() => speak(language === 'en' ? 'fil' : 'en')}
      >
        <IconLanguage size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray.7"
        size="lg"
        aria-label={texts.colours[colorScheme]}
        title={texts.colours[colorScheme]}
        onClick={() => setColorScheme(NEXT_COLOURS[colorScheme])}
      >
        <Colours size={20} aria-hidden />
      </ActionIcon>
      {user === undefined && !isBare && (
        <Button component={Link} to="/sign-in" size="sm" variant="light">
          {texts.signIn}
        </Button>
      )}
      {user !== undefined && (
        <Menu position="bottom-end" width={240} shadow="md">
          <Menu.Target>
            <ActionIcon variant="transparent" size="lg" radius="xl">
              <span className="hidden">
                {texts.account}: {user.name}
              </span>
              <span aria-hidden="true">
                <Avatar
                  src={user.picture ?? null}
                  name={user.name}
                  color="wood"
                  variant="filled"
                  size={34}
                  alt=""
                />
              </span>
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Text size="sm" fw={600} px="sm" pt="xs">
              {user.name}
            </Text>
            <Text size="xs" c="dimmed" px="sm" pb="xs">
              {user.detail}
            </Text>
            {user.links.map(({ label, to }) => (
              <Menu.Item key={to} component={Link} to={to} leftSection={<IconUser size={16} aria-hidden />}>
                {label}
              </Menu.Item>
            ))}
            <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={user.onSignOut}>
              {texts.signOut}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
