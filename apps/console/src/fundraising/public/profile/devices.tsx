import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { profileTexts } from './texts.ts';

type Device = Schemas['SignedInDevice'];

export const DEVICES_KEY = ['devices'] as const;

/** Signed-in browsers and devices, each with a sign-out button. */
export function Devices() {
  const query = useQuery({
    queryKey: DEVICES_KEY,
    queryFn: async () => (await answer(api.GET('/api/v1/profile/devices'))).data,
  });
  return (
    <Loaded query={query} lines={3}>
      {(devices) => (
        <Stack gap="md">
          {devices.map((device) => (
            <Row key={device.id} device={device} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

function Row({ device }: { device: Device }) {
  const texts = useTexts(profileTexts);
  const { ago, dateTime } = useFormats();
  const queries = useQueryClient();
  const name = device.name ?? nameOf(device.user_agent, texts.on) ?? texts[device.kind];
  return (
    <Group justify="space-between" gap="xs" role="group" aria-label={name}>
      <div>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {device.is_current && (
            <Badge color="green" variant="light" tt="none">
              {texts.thisOne}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" title={dateTime(device.last_active_at)}>
          {[device.ip_address, texts.lastActive(ago(device.last_active_at))].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {!device.is_current && (
        <ConfirmButton
          size="sm"
          label={texts.signOutThere}
          title={texts.signOutTitle}
          text={texts.signOutText}
          action={() => api.DELETE('/api/v1/profile/devices/{id}', { params: { path: { id: device.id } } })}
          onDone={() => {
            void queries.invalidateQueries({ queryKey: DEVICES_KEY });
            notifyDone(texts.signedOut);
          }}
        />
      )}
    </Group>
  );
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** Returns readable browser and system names for a user agent; undefined if either is unknown. */
function nameOf(
  agent: string | null,
  words: (browser: string, system: string) => string,
): string | undefined {
  const browser = BROWSERS.find(([mark]) => agent?.includes(mark))?.[1];
  const system = SYSTEMS.find(([mark]) => agent?.includes(mark))?.[1];
  return browser === undefined || system === undefined ? undefined : words(browser, system);
}
