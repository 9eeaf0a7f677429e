import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inFilipino, type Reported, WORDINGS } from '@bulwagan/testing/filipino.ts';
import { sentencesOf, translationsIn } from './testing/server-messages.ts';

/** Checks that every sentence in the source of a service has a Filipino translation. */

const COMMON = ['packages/platform/src/{http,identity,money,second-factor,sign-in}'];
const FOLDERS: Record<Reported, string[]> = {
  fundraising: [...COMMON, 'packages/fundraising/src'],
  workforce: [...COMMON, 'packages/platform/src/documents', 'packages/workforce/src'],
  court: [...COMMON, 'packages/court/src'],
};

/** Sentences that no page shows, by recipient. */
const NOT_TO_READERS: Record<string, readonly string[]> = {
  'the gateway, for its webhooks': ['The signature is missing or invalid.', 'The body is not an event.'],
  'programs of others, of what was done: pages have words of their own for it': [
    'Thank you. Your donation has arrived.',
    'This donation was refunded.',
    'Your bank asks you to confirm this payment.',
    'Your payment is being confirmed. You will be told when it is done.',
    'The code is valid.',
    'The card was saved.',
    'The card was saved before.',
    'Your bank asks you to confirm this card.',
    'The check of the card is not decided yet. Nothing is charged twice; please ask again in a moment.',
  ],
  'donors returning from the bank to an app, on a page rendered by the server': [
    'You can now donate with this card. We’ve refunded the ₱25 verification charge.',
    'There is nothing to confirm here. Go back to see your saved cards.',
    'We’re waiting for your bank. Your card will appear in your saved cards once it is confirmed.',
  ],
  'the gateway, as the note of a refund': ['The check of a saved card is given back.'],
  'the log: the response has another text': [
    'The store did not answer.',
    'The file of breached passwords cannot be read.',
    'A government number cannot be decrypted: it was altered, moved from another row, or encrypted under an id in mixed case. Enter it again, or restore it from a backup.',
    'Too many sign-ins at the moment. Please try again shortly.',
    'Too many imports at the moment. Please try again shortly.',
  ],
  'who develops': ['An answer has what is not declared.'],
  'operators, by a command': ['Another repair of the counts is running.'],
  'readers of the description of the API': [
    'Searches name and username.',
    'All that the list has under the same filters, in the same order, as CSV or XLSX. Each export is recorded.',
  ],
  'readers of the catalog, in words of their own (preset-words.test.ts)': [
    'A percentage alone has no floor and no ceiling: for the ceiling, base it on an item that is limited to it each month and excluded from the ledger.',
  ],
  nobody: [
    'a al al. an and atty. et for hon. in of people philippines re re: republic state the to v v. vs vs.',
  ],
};

/** Sentences with placeholders that the source does not explain, with examples. */
const PUT_TOGETHER: Record<Reported, Record<string, readonly string[]>> = {
  fundraising: {
    'Another payment (${paymentId}) was made for this donation; refund that payment.': [
      'The donation was refunded. Another payment (pay_7) was made for this donation; refund that payment.',
      'The donation is already completed. Another payment (pay_7) was made for this donation; refund that payment.',
      'Completed from failed; it was credited before. Another payment (pay_7) was made for this donation; refund that payment.',
    ],
  },
  workforce: {
    'The ${attributeName(field)} field should have ${words}.': [
      'The sss number field should have 10 digits.',
      'The prc number field should have at most 10 digits.',
      'The tin number field should have 9 or 12 digits.',
    ],
    '${who} of the payroll run would no longer be paid. Compute it again.': [
      'One employee of the payroll run would no longer be paid. Compute it again.',
      '3 employees of the payroll run would no longer be paid. Compute it again.',
    ],
  },
  court: {
    '${permission}: ${named(roles)}.': [
      'Reports: Super Admin (the whole court).',
      'View Evidence: Sheriff (the branches of the user), Counsel (the cases of the user as counsel).',
    ],
    "The case has ${found.branch_id === null ? '' : 'the branch '}${where}; ${holds ? 'the permission covers it' : `the permission does not cover it (branches of the user: ${theirs})`}.":
      [
        'The case has no branch yet; the permission covers it.',
        'The case has no branch yet; the permission does not cover it (branches of the user: none).',
        'The case has the branch RTC Branch 7; the permission covers it.',
        'The case has the branch branch 7; the permission does not cover it (branches of the user: 1, 2).',
      ],
  },
};

/** English words that must not occur in a translation. */
const ENGLISH = /undefined|\b(?:the|cannot|is|are|was|has|have|must|be|been|not|and|with|already|please)\b/i;

for (const service of Object.keys(FOLDERS) as Reported[]) {
  const translations = translationsIn(FOLDERS[service]);
  const unseen = new Set(Object.values(NOT_TO_READERS).flat());
  const known = translations.filter(({ text }) => !unseen.has(text));

  test(`contract: every error of ${service} has a Filipino translation`, () => {
    assert.ok(translations.length > 150, `${translations.length} sentences were found in the source`);
    const unsaid = known.flatMap(({ file, text, ...translation }) => {
      const samples = PUT_TOGETHER[service][text];
      const said = (sentence: string) => inFilipino(service, sentence) !== undefined;
      if (samples !== undefined) return samples.filter((sample) => !said(sample));
      return sentencesOf({ file, text, ...translation }).some(said) ? [] : [`${file}: ${text}`];
    });
    assert.deepEqual(unsaid, []);
  });

  test(`contract: no English is left in the Filipino texts of ${service}`, () => {
    const left = known.flatMap((translation) => {
      const sentences = PUT_TOGETHER[service][translation.text] ?? sentencesOf(translation);
      return sentences.flatMap((sentence) => {
        const { alone, beside } = inFilipino(service, sentence) ?? { alone: '', beside: '' };
        return [alone, beside].filter((text) => ENGLISH.test(text));
      });
    });
    assert.deepEqual(left, []);
  });

  test(`contract: sentences listed with examples for ${service} still exist in its source`, () => {
    const texts = new Set(translations.map(({ text }) => text));
    assert.deepEqual(
      Object.keys(PUT_TOGETHER[service]).filter((text) => !texts.has(text)),
      [],
    );
  });
}

test('contract: sentences listed as not shown still exist in the source', () => {
  const texts = new Set(
    Object.values(FOLDERS).flatMap((folders) => translationsIn(folders).map(({ text }) => text)),
  );
  const gone = Object.values(NOT_TO_READERS)
    .flat()
    .filter((text) => !texts.has(text));
  assert.deepEqual(gone, []);
});

/** Sentences with names, dates and numbers, which must stay unchanged. */
const EXACT: [Reported, string, string][] = [
  [
    'court',
    'No hearing can be set on Thursday, December 30, 2027, which is a holiday: Rizal Day.',
    'Hindi makapagtatakda ng pagdinig sa Huwebes, Disyembre 30, 2027, na pista opisyal: Rizal Day.',
  ],
  [
    'court',
    'The hearing overlaps with the hearing of 2026-000012, People v. Cruz, on Monday, November 23, 2026, 9:00 AM to 10:00 AM (same judge, room). So does it with 2 more.',
    'Kasabay ng pagdinig ang pagdinig ng 2026-000012, People v. Cruz, sa Lunes, Nobyembre 23, 2026, 9:00 AM hanggang 10:00 AM (iisang hukom, silid). Gayundin sa 2 pa.',
  ],
  [
    'court',
    'The hearing overlaps with another hearing on Monday, November 23, 2026, 9:00 PM to Tuesday, November 24, 2026, 1:00 AM (same branch; a participant of this hearing takes part in it).',
    'Kasabay ng pagdinig ang isa pang pagdinig sa Lunes, Nobyembre 23, 2026, 9:00 PM hanggang Martes, Nobyembre 24, 2026, 1:00 AM (iisang sangay; may kalahok ng pagdinig na ito na dadalo roon).',
  ],
  [
    'court',
    'The user has a grant until 2026-12-01T00:00:00+08:00: assists the clerk',
    'Binigyan ng access ang user hanggang Dis 1, 2026, 12:00 AM: assists the clerk',
  ],
  ['court', 'The user has a grant: assists the clerk', 'Binigyan ng access ang user: assists the clerk'],
  ['court', 'The case is sealed already.', 'Selyado na ang kaso.'],
  [
    'court',
    'The ends at field must be at most 12 hours after scheduled at.',
    'Katapusan: Hindi hihigit sa 12 oras mula sa simula ng pagdinig.',
  ],
  [
    'court',
    'The filters.date to field must be a date after or equal to filters.date from.',
    'Mga filter, huling araw: Hindi maaaring mas nauna sa mga filter, unang araw.',
  ],
  [
    'court',
    'The selected parties.0.represents id is invalid.',
    'Mga panig 1, kinakatawan: Hindi wasto ang napili.',
  ],
  [
    'fundraising',
    'The amount field must not be greater than the available amount of ₱1,250.00.',
    'Halaga: Hindi puwedeng humigit sa ₱1,250.00 na puwedeng i-withdraw.',
  ],
  [
    'fundraising',
    'The scholar id field is required when type is individual.',
    'Iskolar: Kailangan itong punan kapag para sa isang iskolar ang uri.',
  ],
  [
    'fundraising',
    'A campaign that is closed cannot be approved.',
    'Sarado na ang kampanya, kaya hindi ito maaaprubahan.',
  ],
  [
    'fundraising',
    'The code is invalid. 1 attempt remaining.',
    'Mali ang code. 1 subok na lamang ang natitira.',
  ],
  [
    'workforce',
    'The payroll run is final, and cannot be cancelled.',
    'Hindi na ito magagawa: pinal na ang payroll run.',
  ],
  ['workforce', 'Row 3: The file is damaged.', 'Hilera 3: Sira ang file.'],
  [
    'workforce',
    'The last name field is #REF!, an error of the spreadsheet.',
    'Apelyido: #REF! ito, isang pagkakamali ng spreadsheet.',
  ],
];

for (const [service, sentence, said] of EXACT)
  test(`contract: ${service} translates with values inserted: ${sentence}`, () => {
    assert.equal(inFilipino(service, sentence)?.alone, said);
  });

test('contract: an unknown sentence, or one of another service, stays in English', () => {
  assert.equal(inFilipino('court', 'The roster already has a payroll run for this period.'), undefined);
  assert.equal(inFilipino('workforce', 'Something that nobody has ever said.'), undefined);
  assert.ok(WORDINGS.workforce.sentences.length > WORDINGS.court.ends.length);
});
