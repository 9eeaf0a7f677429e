import { texts } from '../texts.ts';

/** Messages that explain why a user can see a case, rule by rule. */
export const ACCESS = texts({
  'access.account_disabled': { en: 'The account is disabled.', fil: 'Naka-disable ang account.' },
  'access.account_enabled': { en: 'The account is enabled.', fil: 'Naka-enable ang account.' },
  'access.no_role': {
    en: 'No role of the user has the permission {permission}.',
    fil: 'Walang tungkulin ng user ang may pahintulot na {permission}.',
  },
  'access.public': { en: 'The case is public.', fil: 'Pampubliko ang kaso.' },
  'access.counsel': { en: 'The user is counsel as {names}.', fil: 'Abogado ang user bilang {names}.' },
  'access.not_counsel': {
    en: 'The user is not counsel in the case.',
    fil: 'Hindi abogado sa kaso ang user.',
  },
  'access.no_grant': {
    en: 'The user has no grant for the case.',
    fil: 'Hindi nabigyan ng access sa kaso ang user.',
  },
  'access.permission': { en: '{permission}: {roles}.', fil: '{permission}: {roles}.' },
  'access.role': { en: '{role} ({scope})', fil: '{role} ({scope})' },
  'access.scope_court': { en: 'the whole court', fil: 'ang buong hukuman' },
  'access.scope_branch': { en: 'the branches of the user', fil: 'ang mga sangay ng user' },
  'access.scope_own': { en: 'the cases of the user as counsel', fil: 'ang mga kaso ng user bilang abogado' },
  'access.branch_covered': {
    en: 'The case has the branch {branch}; the permission covers it.',
    fil: 'Nasa sangay na {branch} ang kaso; saklaw ito ng pahintulot.',
  },
  'access.branch_not_covered': {
    en: 'The case has the branch {branch}; the permission does not cover it (branches of the user: {branches}).',
    fil: 'Nasa sangay na {branch} ang kaso; hindi ito saklaw ng pahintulot (mga sangay ng user: {branches}).',
  },
  'access.no_branch_covered': {
    en: 'The case has no branch yet; the permission covers it.',
    fil: 'Wala pang sangay ang kaso; saklaw ito ng pahintulot.',
  },
  'access.no_branch_not_covered': {
    en: 'The case has no branch yet; the permission does not cover it (branches of the user: {branches}).',
    fil: 'Wala pang sangay ang kaso; hindi ito saklaw ng pahintulot (mga sangay ng user: {branches}).',
  },
  'access.classified': {
    en: 'The case is {as}, which requires {permission}: {roles}.',
    fil: '{as} ang kaso, na nangangailangan ng {permission}: {roles}.',
  },
  'access.classified_not_covered': {
    en: 'The case is {as}, which requires {permission}: {roles}, which does not cover this case.',
    fil: '{as} ang kaso, na nangangailangan ng {permission}: {roles}, ngunit hindi nito saklaw ang kasong ito.',
  },
  'access.classified_no_role': {
    en: 'The case is {as}, which requires {permission}: no role of the user has it.',
    fil: '{as} ang kaso, na nangangailangan ng {permission}: walang tungkulin ng user ang mayroon nito.',
  },
  'access.grant': { en: 'The user has a grant: {reason}', fil: 'Binigyan ng access ang user: {reason}' },
  'access.grant_until': {
    en: 'The user has a grant until {until}: {reason}',
    fil: 'Binigyan ng access ang user hanggang {until}: {reason}',
  },
});
