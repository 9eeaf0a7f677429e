import { texts } from '../texts.ts';

/** Messages about users, roles and the help center. */
export const ADMINISTRATION = texts({
  'user.changed': {
    en: 'The user was changed by someone else. Reload to see the latest version.',
    fil: 'May ibang nagbago sa user. I-reload para makita ang pinakabagong bersiyon.',
  },
  'user.own_account_disabled': {
    en: 'You cannot disable your own account.',
    fil: 'Hindi ninyo madi-disable ang sarili ninyong account.',
  },
  'user.last_super_admin': {
    en: 'The last Super Admin cannot be disabled or lose the role.',
    fil: 'Hindi maaaring i-disable ang huling Super Admin o alisan ng tungkuling ito.',
  },
  'user.own_account_deleted': {
    en: 'You cannot delete your own account.',
    fil: 'Hindi ninyo mabubura ang sarili ninyong account.',
  },
  'user.last_super_user': {
    en: 'The last super user cannot be disabled, deleted or demoted.',
    fil: 'Hindi maaaring i-disable, burahin o alisan ng access ang huling super user.',
  },
  'user.no_institution': {
    en: 'The user belongs to no institution yet.',
    fil: 'Wala pang institusyon ang user.',
  },
  'user.own_role_given': {
    en: 'You cannot give a role to yourself.',
    fil: 'Hindi ninyo maaaring italaga sa sarili ang isang tungkulin.',
  },
  'user.own_suspension': {
    en: 'You cannot suspend yourself.',
    fil: 'Hindi ninyo masususpinde ang sarili ninyong account.',
  },
  'user.own_role_taken': {
    en: 'You cannot take a role from yourself.',
    fil: 'Hindi ninyo maaaring alisin ang sarili ninyong tungkulin.',
  },
  'user.last_system_admin': {
    en: 'The last active system_admin must stay.',
    fil: 'Kailangang manatili ang huling aktibong administrador ng sistema.',
  },
  'user.suspended_already': { en: 'The user is already suspended.', fil: 'Suspendido na ang user.' },
  'user.not_suspended': { en: 'The user is not suspended.', fil: 'Hindi suspendido ang user.' },
  'role.in_use': {
    en: 'The role is assigned to users and cannot be deleted.',
    fil: 'Hindi mabubura ang tungkuling hawak ng mga user.',
  },
  'role.changed': {
    en: 'The role was changed by someone else. Reload to see the latest version.',
    fil: 'May ibang nagbago sa tungkulin. I-reload para makita ang pinakabagong bersiyon.',
  },
  'role.super_admin_keeps_permissions': {
    en: 'The Super Admin must keep every permission.',
    fil: 'Kailangang manatili sa Super Admin ang lahat ng pahintulot.',
  },
  'role.part_keeps_name': {
    en: 'The role {role} is part of the service and keeps its name and permissions.',
    fil: 'Bahagi ng sistema ang tungkuling {role}: mananatili ang pangalan at mga pahintulot nito.',
  },
  'role.part_not_deleted': {
    en: 'The role {role} is part of the service and cannot be deleted.',
    fil: 'Bahagi ng sistema ang tungkuling {role}, kaya hindi ito mabubura.',
  },
  'help.category_has_topics': {
    en: 'This category has topics. Please move or delete them first.',
    fil: 'May mga paksa ang kategoryang ito. Ilipat o burahin muna ang mga iyon.',
  },
  'help.topic_changed': {
    en: 'The help topic was changed by someone else. Reload to see the latest version.',
    fil: 'May ibang nagbago sa paksa ng tulong. I-reload para makita ang pinakabagong bersiyon.',
  },
});
