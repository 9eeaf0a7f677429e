import assert from 'node:assert/strict';
import { test } from 'node:test';
import { field, list, type Message, message } from './message.ts';
import { nestedMessage, storedTexts } from './stored.ts';

test('a message has the text of its language, with its parameters', () => {
  const cases: [Message, string, string][] = [
    [message('case.closed_already'), 'The case is closed already.', 'Sarado na ang kaso.'],
    [
      message('passkey.too_many', { most: 20 }),
      'An account can have at most 20 passkeys.',
      'Hanggang 20 passkey lamang ang isang account.',
    ],
    [
      message('case.classified_already', { as: message('classification.sealed') }),
      'The case is sealed already.',
      'Selyado na ang kaso.',
    ],
    [
      message('campaign.not_possible', {
        status: message('campaign_status.closed'),
        action: message('campaign_action.approved'),
      }),
      'A campaign that is closed cannot be approved.',
      'Sarado na ang kampanya, kaya hindi ito maaaprubahan.',
    ],
    [
      message('run.not_possible', { status: message('run_status.final'), action: 'cancelled' }),
      'The payroll run is final, and cannot be cancelled.',
      'Hindi ito magagawa: pinal na ang payroll run.',
    ],
    [
      message('document.row', { row: 3, problem: message('document.damaged') }),
      'Row 3: The file is damaged.',
      'Hilera 3: Sira ang file.',
    ],
    [
      message('hearing.overlaps', {
        which: '2026-000012, People v. Cruz',
        when: 'noon',
        why: list([message('hearing.same', { things: list([message('same.judge'), message('same.room')]) })]),
        more: message('hearing.more_overlaps', { count: 2 }),
      }),
      'The hearing overlaps with the hearing of 2026-000012, People v. Cruz, on noon (same judge, room). So does it with 2 more.',
      'Kasabay ng pagdinig ang pagdinig ng 2026-000012, People v. Cruz, sa noon (iisang hukom, silid). Gayundin sa 2 pa.',
    ],
  ];
  for (const [one, english, filipino] of cases) {
    assert.equal(one.in('en'), english);
    assert.equal(one.in('fil'), filipino);
  }
});

test('contract §1 a message names numbers of government as users know them', () => {
  for (const [attribute, english, filipino] of [
    ['tin', 'TIN', 'TIN'],
    ['tin_number', 'TIN', 'TIN'],
    ['donor_tin', 'donor TIN', 'TIN ng donor'],
    ['sss_number', 'SSS number', 'Numero sa SSS'],
    ['philhealth_number', 'PhilHealth number', 'Numero sa PhilHealth'],
    ['pagibig_number', 'Pag-IBIG MID number', 'Pag-IBIG MID number'],
    ['gsis_number', 'GSIS number', 'Numero sa GSIS'],
    ['gsis_policy_number', 'GSIS policy number', 'Numero ng polisa sa GSIS'],
    ['prc_number', 'PRC number', 'Numero sa PRC'],
    ['current_zipcode', 'current ZIP code', 'ZIP code'],
    ['rows.0.tin_number', 'rows.0.TIN', 'Rows 1, TIN'],
    ['bank_account_number', 'bank account number', 'Numero ng bank account'],
  ] as const) {
    const required = message('field.required', { attribute });
    assert.equal(required.in('en'), `The ${english} field is required.`);
    assert.equal(required.in('fil'), `${filipino}: Kailangan itong punan.`);
  }
});

test('a Filipino message about a field begins with its name, and names other fields in Filipino', () => {
  const cases: [Message, string, string][] = [
    [
      message('field.required', { attribute: 'first_name' }),
      'The first name field is required.',
      'Unang pangalan: Kailangan itong punan.',
    ],
    [
      message('field.selected', { attribute: 'parties.0.represents_id' }),
      'The selected parties.0.represents id is invalid.',
      'Mga partido 1, kinakatawan: Hindi wasto ang napili.',
    ],
    [
      message('field.on_or_after', { attribute: 'filter[date_to]', date: field('filter[date_from]') }),
      'The filter[date to] field must be a date after or equal to filter[date from].',
      'Huling araw: Hindi maaaring mas nauna sa unang araw.',
    ],
    [
      message('hearing.too_long', { attribute: 'ends_at', hours: 12 }),
      'The ends at field must be at most 12 hours after scheduled at.',
      'Katapusan: Hindi hihigit sa 12 oras mula sa simula ng pagdinig.',
    ],
    [
      message('field.date', { attribute: 'unknown_field' }),
      'The unknown field field must be a valid date.',
      'Unknown field: Kailangang wastong petsa.',
    ],
    [
      message('word.not_listed', { attribute: field('stage') }),
      'The stage is not in its list.',
      'Wala sa listahan ang yugto.',
    ],
  ];
  for (const [one, english, filipino] of cases) {
    assert.equal(one.in('en'), english);
    assert.equal(one.in('fil'), filipino);
  }
});

test('a count of one has the English singular', () => {
  const said = (count: number) => message('limit.attempts', { count }).in('en');
  assert.equal(said(1), 'Too many attempts. Please try again in 1 second.');
  assert.equal(said(60), 'Too many attempts. Please try again in 60 seconds.');
});

test('braces in a value are not parameters, and a value is not a pattern of replacement', () => {
  const reason = '{until} $& $1 {attribute}';
  assert.equal(message('access.grant', { reason }).in('en'), `The user has a grant: ${reason}`);
  assert.equal(message('access.grant', { reason }).in('fil'), `Binigyan ng access ang user: ${reason}`);
});

test('logs, stored texts and JSON have the English text', () => {
  const one = message('request.csrf');
  assert.equal(`${one}`, 'CSRF token mismatch.');
  assert.equal(JSON.stringify({ one }), '{"one":"CSRF token mismatch."}');
});

test('stored English texts are translated, and other texts stay as they are', () => {
  const shown = storedTexts(
    ['event.refund_rest', 'event.completed', 'event.completed_credited', 'event.donation_completed'],
    {
      status: nestedMessage('event_status'),
    },
  );
  for (const [text, filipino] of [
    ['Completed from failed.', 'Nakumpleto mula sa katayuang hindi natuloy.'],
    [
      'Completed from failed; it was credited before.',
      'Nakumpleto mula sa katayuang hindi natuloy; naidagdag na ito sa kampanya noon.',
    ],
    ['Completed from elsewhere.', 'Nakumpleto mula sa katayuang elsewhere.'],
    ['The donation is already completed.', 'Nakumpleto na ang donasyon.'],
    ['The donation is completed already.', 'Nakumpleto na ang donasyon.'],
    ['Completed from .', 'Completed from .'],
    ['Completed from failed', 'Completed from failed'],
    ['Written by a user.', 'Written by a user.'],
    [
      'Paid ₱5.00 instead of ₱3.00; refund the excess.',
      '₱5.00 ang binayaran sa halip na ₱3.00; i-refund ang sobra.',
    ],
    ['', ''],
  ] as const) {
    assert.equal(shown(text, 'fil'), filipino);
    assert.equal(shown(text, 'en'), text);
  }
});

test('unknown codes and missing or unknown parameters do not compile', () => {
  // @ts-expect-error: there is no such code.
  assert.throws(() => message('case.no_such_code').in('en'));
  // @ts-expect-error: the parameter is missing.
  assert.equal(message('passkey.too_many').in('en'), 'An account can have at most  passkeys.');
  // @ts-expect-error: the message has another parameter.
  message('passkey.too_many', { least: 1 });
  // @ts-expect-error: the message has no parameters.
  message('case.changed', { by: 'somebody' });
});
