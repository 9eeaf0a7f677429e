import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnSentences, serverText, serverTextBeside } from '../../console/src/language/server-texts.ts';
import { SENTENCES } from '../../console/src/workforce/server-sentences.ts';

learnSentences(SENTENCES);

/** As `src/workforce` says them, beside no field. */
const REFUSALS = [
  'Other payroll items are based on this one, so it cannot be deleted.',
  'Payroll uses this payroll item, so it cannot be deleted.',
  'You cannot disable your own account.',
  'You cannot delete your own account.',
  'The last super user cannot be disabled or deleted, and stays one.',
  'The employee was changed by somebody else meanwhile.',
  'An archived employee is restored before anything is changed.',
  'The personal data of this employee were removed, and nobody can bring them back.',
  'Another employee has this SSS number.',
  'A roster has at most 20,000 members.',
  'The roster has payroll runs and cannot be deleted.',
  'Members of the roster, or of its payroll runs, are of other organizations.',
  'The position is in use and cannot be deleted.',
  'The organization is in use and cannot be deleted.',
  'The role is assigned to users and cannot be deleted.',
  'The role HR Admin is part of the service and keeps its name and permissions.',
  'The role HR Admin is part of the service and cannot be deleted.',
  'Whoever made or changed a payroll run does not approve it.',
  'Another payroll run that counts against the same limits has become final. Compute this one again.',
  'One employee of the payroll run would not be paid any more. Compute it again.',
  '3 employees of the payroll run would not be paid any more. Compute it again.',
  'Pag-IBIG is a percentage of an item that is not in the payroll run.',
  'The payroll run is final, and cannot be cancelled.',
  'The payroll run is draft, and cannot be made final.',
  'The amounts of the payroll run add up to more than can be told exactly.',
  'The payroll run could not be computed. Please try again.',
  'The roster has a payroll run for this period already.',
  'The roster of a payroll run cannot be changed.',
  'The period must not be longer than a year.',
  'The picture must be a PNG, JPEG, WebP or GIF file.',
  'The picture is too large.',
  'The picture is damaged.',
  'Too many pictures at the moment. Please try again shortly.',
  'Too many imports at the moment. Please try again shortly.',
  'The file has no employees.',
  'The file has more than 10,000 employees.',
  'There is a value outside of the columns.',
  'Column 3 has no header.',
  'The column "wage" is not known.',
  'The column "name" stands there twice.',
  'The column "first name" is missing.',
  'Organizations are named by their slug, in the column "organization slug".',
];

for (const sentence of REFUSALS) {
  test(`W§4 what workforce refuses has its words in Filipino: ${sentence}`, () => {
    const said = serverText(sentence, 'fil');
    assert.notEqual(said, sentence);
    assert.doesNotMatch(said, /undefined|\b(?:the|cannot|is|of|has)\b/i);
    assert.equal(serverText(sentence, 'en'), sentence);
  });
}

/** Beside the field that they are about. */
const BESIDE = [
  'The limit percentage field must have at most four decimals.',
  'The limit basis payroll item id field would make a circle of payroll items.',
  'The limit type field cannot be changed: payroll runs have computed the item.',
  'The tin number field must have 9 or 12 digits.',
  'The sss number field should have 10 digits.',
  'The prc number field should have at most 10 digits.',
  'The birthdate field must be a date before today.',
  'The sss number field is not yours to enter.',
  'The last name field is #REF!, an error of the spreadsheet.',
  'The items.0 field is a percentage of an item that is not among the items.',
  'The first name field contains invalid characters.',
];

for (const sentence of BESIDE) {
  test(`W§4 what workforce says beside a field has its words in Filipino: ${sentence}`, () => {
    const said = serverTextBeside(sentence, 'fil');
    assert.doesNotMatch(said, /undefined|field|\b(?:the|must|cannot|digits|decimals)\b/i);
  });
}
