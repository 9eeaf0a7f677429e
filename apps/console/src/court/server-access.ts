import type { Translations } from '../language/translations.ts';
import { momentInFilipino } from './server-days.ts';

const SCOPE_NAMES: Record<string, string> = {
  'the whole court': 'ang buong hukuman',
  'the branches of the user': 'ang mga sangay ng user',
  'the cases of the user as counsel': 'ang mga kaso ng user bilang abogado',
};

/**
 * Translates scopes in a list such as `Sheriff (the branches of the user), Counsel (the cases of the user as counsel)`.
 */
const roles = (text = '') =>
  text.replaceAll(/\((the [a-z ]+)\)/g, (full, scope: string) => `(${SCOPE_NAMES[scope] ?? full})`);

const CLASSES: Record<string, string> = { restricted: 'may limitasyon', sealed: 'selyado' };

const whose = (branches: string | undefined) => (branches === 'none' ? 'wala' : branches);

/** Messages that explain why a user can see a case, rule by rule. */
export const ACCESS: Translations = [
  [/^The account is disabled\.$/, () => 'Naka-disable ang account.'],
  [/^The account is enabled\.$/, () => 'Naka-enable ang account.'],
  [
    /^No role of the user has the permission (.+)\.$/,
    (permission) => `Walang tungkulin ng user ang may pahintulot na ${permission}.`,
  ],
  [
    /^The case has no branch yet; the permission covers it\.$/,
    () => 'Wala pang sangay ang kaso; saklaw ito ng pahintulot.',
  ],
  [
    /^The case has no branch yet; the permission does not cover it \(branches of the user: (.+)\)\.$/,
    (branches) =>
      `Wala pang sangay ang kaso; hindi ito saklaw ng pahintulot (mga sangay ng user: ${whose(branches)}).`,
  ],
  [
    /^The case has the branch (.+); the permission covers it\.$/s,
    (branch) => `Nasa sangay na ${branch} ang kaso; saklaw ito ng pahintulot.`,
  ],
  [
    /^The case has the branch (.+); the permission does not cover it \(branches of the user: (.+)\)\.$/s,
    (branch, branches) =>
      `Nasa sangay na ${branch} ang kaso; hindi ito saklaw ng pahintulot (mga sangay ng user: ${whose(branches)}).`,
  ],
  [/^The case is public\.$/, () => 'Pampubliko ang kaso.'],
  [
    /^The case is (\w+), which requires (.+?): no role of the user has it\.$/,
    (as = '', permission) =>
      `${classified(as)}, na nangangailangan ng ${permission}: walang tungkulin ng user ang mayroon nito.`,
  ],
  [
    /^The case is (\w+), which requires (.+?): (.+), which does not cover this case\.$/s,
    (as = '', permission, by) =>
      `${classified(as)}, na nangangailangan ng ${permission}: ${roles(by)}, ngunit hindi nito saklaw ang kasong ito.`,
  ],
  [
    /^The case is (\w+), which requires (.+?): (.+)\.$/s,
    (as = '', permission, by) => `${classified(as)}, na nangangailangan ng ${permission}: ${roles(by)}.`,
  ],
  [/^The user is counsel as (.+)\.$/s, (names) => `Abogado ang user bilang ${names}.`],
  [/^The user is not counsel in the case\.$/, () => 'Hindi abogado sa kaso ang user.'],
  [/^The user has no grant for the case\.$/, () => 'Hindi nabigyan ng access sa kaso ang user.'],
  [
    /^The user has a grant until (\S+): (.*)$/s,
    (until, reason) => `Binigyan ng access ang user hanggang ${momentInFilipino(until)}: ${reason}`,
  ],
  [/^The user has a grant: (.*)$/s, (reason) => `Binigyan ng access ang user: ${reason}`],
  // Permission name, followed by the roles that have it.
  [
    /^([A-Z][A-Za-z ]+): (.+ \(the (?:whole court|branches of the user|cases of the user as counsel)\))\.$/s,
    (permission, by) => `${permission}: ${roles(by)}.`,
  ],
];

const classified = (as: string) =>
  `${CLASSES[as] ?? as} ang kaso`.replace(/^./, (first) => first.toUpperCase());
