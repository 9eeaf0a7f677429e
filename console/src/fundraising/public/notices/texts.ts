import { defineTexts } from '../../../language/texts.ts';

export const noticeTexts = defineTexts({
  en: {
    title: 'Notifications',
    emptyTitle: 'Nothing to tell yet',
    emptyHint: 'When a gift of yours arrives, or a card needs you, it is told here.',
    allRead: 'Mark all as read',
    marked: (count: string) => `${count} marked as read.`,
    unread: 'Unread',
    show: 'Show',
    which: { '': 'All', true: 'Unread', false: 'Read' },
    open: 'Open',
    markRead: 'Mark as read',
    remove: 'Remove',
    removed: 'The notification is removed.',
    pages: 'Pages of notifications',
  },
  fil: {
    title: 'Mga abiso',
    emptyTitle: 'Wala pang balita',
    emptyHint: 'Kapag dumating ang handog ninyo, o may kailangan ang isang card, dito iyon ipaaalam.',
    allRead: 'Markahang nabasa ang lahat',
    marked: (count: string) => `${count} ang minarkahang nabasa.`,
    unread: 'Hindi pa nababasa',
    show: 'Ipakita',
    which: { '': 'Lahat', true: 'Hindi pa nababasa', false: 'Nabasa na' },
    open: 'Buksan',
    markRead: 'Markahang nabasa',
    remove: 'Alisin',
    removed: 'Naalis na ang abiso.',
    pages: 'Mga pahina ng abiso',
  },
});
