import { defineTexts } from '../../../language/texts.ts';

export const noticeTexts = defineTexts({
  en: {
    title: 'Notifications',
    emptyTitle: 'No notifications',
    emptyHint: 'You’ll be notified here about your donations and about anything that needs your attention.',
    noneShown: 'No such notifications',
    noneShownHint: 'Choose All to see your other notifications.',
    allRead: 'Mark all as read',
    marked: (count: string) => `${count} marked as read.`,
    unread: 'Unread',
    show: 'Show',
    which: { '': 'All', true: 'Unread', false: 'Read' },
    open: 'Open',
    markRead: 'Mark as read',
    remove: 'Remove',
    removeTitle: 'Remove this notification?',
    removeText: (notice: string) =>
      `“${notice}” can’t be restored. This removes only the notification, not what it is about.`,
    removed: 'Notification removed.',
    pages: 'Pages of notifications',
  },
  fil: {
    title: 'Mga abiso',
    emptyTitle: 'Walang abiso',
    emptyHint:
      'Aabisuhan kayo rito tungkol sa mga donasyon ninyo at sa mga bagay na kailangan ninyong asikasuhin.',
    noneShown: 'Walang ganitong abiso',
    noneShownHint: 'Piliin ang Lahat para makita ang iba ninyong abiso.',
    allRead: 'Markahang nabasa ang lahat',
    marked: (count: string) => `${count} ang minarkahang nabasa.`,
    unread: 'Hindi pa nababasa',
    show: 'Ipakita',
    which: { '': 'Lahat', true: 'Hindi pa nababasa', false: 'Nabasa na' },
    open: 'Buksan',
    markRead: 'Markahang nabasa',
    remove: 'Alisin',
    removeTitle: 'Alisin ang abisong ito?',
    removeText: (notice: string) =>
      `Hindi na maibabalik ang “${notice}”. Ang abiso lamang ang maaalis, hindi ang tinutukoy nito.`,
    removed: 'Naalis ang abiso.',
    pages: 'Mga pahina ng abiso',
  },
});
