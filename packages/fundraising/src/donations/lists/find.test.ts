import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { activeCampaign, type DonorTestApp, startWithDonor } from '@bulwagan/testing/donations.ts';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { donate } from '../testing/donations.ts';

/** Creates two institutions with one campaign each, donors, and the users who search. */
async function start(t: TestContext) {
  const testApp = await startWithDonor(t);
  const elsewhere = await testApp.institution('Elsewhere');
  const luz = await testApp.person({ name: 'Luz Magsaysay', email: 'luz@x.test' });
  const foreignCampaign = await activeCampaign(testApp, {
    institutionId: elsewhere,
    createdBy: luz.id,
    title: 'Boats to school',
  });
  const staff = await testApp.person({ roles: ['committee_member'], institutionId: testApp.institutionId });
  const foreign = await testApp.person({ roles: ['institution_admin'], institutionId: elsewhere });
  const root = await testApp.person({ roles: ['system_admin'] });
  const find = async (person: Person, search: string, more = ''): Promise<string[]> => {
    const reply = await person.get(`/donations?search=${encodeURIComponent(search)}${more}`);
    assert.equal(reply.status, 200, reply.text);
    const { total, data } = reply.body.data;
    assert.equal(total, data.length);
    return data.map(({ reference_number: reference }: { reference_number: string }) => reference);
  };
  return { testApp, luz, foreignCampaign, staff, foreign, root, find };
}

/** Adds enough donations that the search uses indexes instead of scanning the list. */
async function lengthenList(testApp: DonorTestApp): Promise<void> {
  await testApp.app.connection.pool.query(
    `insert into donations (reference_number, campaign_id, institution_id, donor_name, donor_email, amount_centavos,
       fee_centavos, total_centavos, payment_gateway, payment_method, created_at, updated_at)
     select 'BW-' || n, $1, $2, 'Many Donors ' || n, n || '@many.example', 10000, 0, 10000, 'paymongo', 'gcash', now(), now()
     from generate_series(10000, 12000) n`,
    [testApp.campaignId, testApp.institutionId],
  );
}

test('F§5 a donation search is refused for anonymous callers and for overlong text', async (t) => {
  const { testApp, staff } = await start(t);
  await donate(testApp, { name: 'Ana Reyes', email: 'ana@x.test' });
  const before = await testApp.snapshot('donations', 'donation_donors');
  assert.equal((await testApp.get('/donations?search=ana')).status, 401);
  const long = await staff.get(`/donations?search=${'x'.repeat(256)}`);
  assert.equal(long.status, 422);
  assert.deepEqual(Object.keys(long.body.errors), ['search']);
  assert.equal((await staff.get('/donations?search=a%00b')).status, 422);
  assert.equal(await testApp.snapshot('donations', 'donation_donors'), before);
});

test('F§5 staff find donations by reference number or donor, only within their own institution', async (t) => {
  const { testApp, luz, foreignCampaign, staff, foreign, root, find } = await start(t);
  const guest = await donate(testApp, { name: 'José Peñafrancia', email: 'jose@x.test' });
  const account = await donate(testApp, { by: luz });
  const there = await donate(testApp, { by: luz, campaignId: foreignCampaign });
  const guestThere = await donate(testApp, {
    name: 'Jose Abad',
    email: 'abad@x.test',
    campaignId: foreignCampaign,
  });

  assert.deepEqual(await find(staff, there), []);
  assert.deepEqual(await find(staff, 'abad'), []);
  assert.deepEqual(await find(foreign, guest), []);
  assert.deepEqual(await find(foreign, 'penafrancia'), []);

  assert.deepEqual(await find(staff, guest), [guest]);
  assert.deepEqual(await find(staff, ` ${guest.toLowerCase()} `), [guest]);
  assert.deepEqual(await find(staff, 'JOSE pena'), [guest]);
  assert.deepEqual(await find(staff, 'jose@x'), [guest]);
  assert.deepEqual(await find(staff, 'magsaysay'), [account]);
  assert.deepEqual(await find(staff, 'luz@x.test'), [account]);
  assert.deepEqual(await find(foreign, 'magsaysay'), [there]);
  assert.deepEqual(await find(root, 'magsaysay'), [there, account]);
  assert.deepEqual(await find(root, 'jose'), [guestThere, guest]);
  assert.deepEqual(await find(root, there), [there]);
  // Wildcards are literal text, and words need at least three letters.
  for (const nothing of ['%%%', 'jo', '___', 'x%t', guest.slice(0, -1), 'nobody'])
    assert.deepEqual(await find(root, nothing), [], nothing);
  // A blank search is no search.
  assert.equal((await root.get('/donations?search=%20')).body.data.total, 4);
});

test('F§5 an anonymous donor is not found by name, nor an account by a name it did not donate under', async (t) => {
  const { testApp, luz, staff, root, find } = await start(t);
  const unknown = await donate(testApp, { name: 'Ana Lim', email: 'lim@x.test', isAnonymous: true });
  const unknownAccount = await donate(testApp, { by: luz, isAnonymous: true });
  const other = await donate(testApp, { by: luz, name: 'Friends of Parola', email: 'parola@x.test' });
  for (const person of [staff, root]) {
    for (const name of ['ana lim', 'lim@x.test', 'magsaysay', 'luz@x.test'])
      assert.deepEqual(await find(person, name), [], name);
    assert.deepEqual(await find(person, 'friends of'), [other]);
    assert.deepEqual(await find(person, unknown), [unknown]);
    assert.deepEqual(await find(person, unknownAccount), [unknownAccount]);
  }
});

for (const length of ['short', 'long'])
  test(`F§5 in a ${length} list a donation is found by its displayed name and e-mail, and not by its account’s other data`, async (t) => {
    const { testApp, luz, staff, foreign, root, find } = await start(t);
    const account = await donate(testApp, { by: luz });
    const otherEmail = await donate(testApp, { by: luz, email: 'office@parola.test' });
    const otherName = await donate(testApp, { by: luz, name: 'Friends of Parola' });
    const others = await donate(testApp, { by: luz, name: 'Ana Lim', email: 'lim@y.test' });
    if (length === 'long') await lengthenList(testApp);
    const before = await testApp.snapshot('donations', 'donation_donors', 'users', 'audit_log');
    for (const person of [staff, root]) {
      // Searching for pieces of a hidden account e-mail must not reveal it letter by letter.
      for (const part of ['luz@x.test', 'luz@', 'x.test'])
        assert.deepEqual(await find(person, part), [otherName, account], part);
      for (const part of ['luz magsaysay', 'magsaysay', 'uz mag', 'Magsaysay, Luz'])
        assert.deepEqual(await find(person, part), [otherEmail, account], part);
      assert.deepEqual(await find(person, 'office@'), [otherEmail]);
      assert.deepEqual(await find(person, 'parola'), [otherName, otherEmail]);
      assert.deepEqual(await find(person, 'lim'), [others]);
      // A match never spans the end of the name and the start of the e-mail.
      for (const over of ['magsaysay luz@x.test', 'lim lim@y', 'ana lim y.test'])
        assert.deepEqual(await find(person, over), [], over);
    }
    assert.deepEqual(await find(foreign, 'luz@x.test'), []);
    assert.equal(await testApp.snapshot('donations', 'donation_donors', 'users', 'audit_log'), before);
  });

/** Every substring of three or four letters of a donor's data. */
function partsOf(text: string): string[] {
  const of = [...text].flatMap((_, from) =>
    [3, 4, text.length].map((length) => text.slice(from, from + length)),
  );
  return [...new Set(of.map((part) => part.trim()))].filter((part) => /[\p{L}\p{N}]{3}/u.test(part));
}

for (const length of ['short', 'long'])
  test(`F§5 any search in a ${length} list finds exactly the donations whose name shows its words or whose e-mail shows it`, async (t) => {
    const { testApp, luz, staff, find } = await start(t);
    for (const by of [luz, undefined])
      for (const name of by === undefined ? ['Ana Lim'] : [undefined, 'Ana Lim'])
        for (const email of by === undefined ? ['lim@y.test'] : [undefined, 'lim@y.test'])
          for (const isAnonymous of [false, true])
            await donate(testApp, {
              isAnonymous,
              ...(by && { by }),
              ...(name !== undefined && { name }),
              ...(email !== undefined && { email }),
            });
    const all: { reference_number: string; donor_name: string | null; donor_email: string | null }[] = (
      await staff.get('/donations?per_page=100')
    ).body.data.data;
    assert.equal(all.length, 10);
    if (length === 'long') await lengthenList(testApp);
    for (const part of partsOf('luz magsaysay luz@x.test').concat(partsOf('ana lim lim@y.test'))) {
      const shown = all.filter(
        ({ donor_name: name, donor_email: email }) =>
          part.split(' ').every((word) => name?.toLowerCase().includes(word)) ||
          email?.toLowerCase().includes(part),
      );
      assert.deepEqual(
        await find(staff, part),
        shown.map(({ reference_number: reference }) => reference),
        part,
      );
    }
  });

for (const length of ['short', 'long'])
  test(`F§5 in a ${length} list a donor is found by last name first, and without the second first name`, async (t) => {
    const { testApp, staff, find } = await start(t);
    const maria = await testApp.person({ name: 'Maria Teresa Dela Cruz', email: 'mt@x.test' });
    const ofAccount = await donate(testApp, { by: maria });
    const ofGuest = await donate(testApp, { name: 'Niño Angelo Peña', email: 'na@x.test' });
    await donate(testApp, { name: 'Maria Santos', email: 'ms@x.test' });
    if (length === 'long') await lengthenList(testApp);
    for (const name of ['Dela Cruz, Maria', 'dela cruz maria teresa', 'Maria Dela Cruz', 'Cruz, Teresa'])
      assert.deepEqual(await find(staff, name), [ofAccount], name);
    for (const name of ['Pena, Nino', 'Niño Peña'])
      assert.deepEqual(await find(staff, name), [ofGuest], name);
    assert.deepEqual(await find(staff, 'Santos, Teresa'), []);
  });

test('F§5 donors find only their own donations, by part of the reference number or campaign title', async (t) => {
  const { testApp, luz, foreignCampaign, staff, find } = await start(t);
  const books = await donate(testApp, { by: luz, isAnonymous: true });
  const boats = await donate(testApp, { by: luz, campaignId: foreignCampaign });
  const of = await donate(testApp, { by: testApp.donor });
  for (const search of [of, 'donor@x.test', testApp.donor.email])
    assert.deepEqual(await find(luz, search), []);
  assert.deepEqual(await find(luz, books.slice(3, 9).toLowerCase()), [books]);
  assert.deepEqual(await find(luz, 'boats'), [boats]);
  assert.deepEqual(await find(luz, 'BW-'), [boats, books]);
  assert.deepEqual(await find(luz, '%'), []);
  const own = await donate(testApp, { by: staff, campaignId: foreignCampaign });
  assert.deepEqual(await find(staff, 'boats', '&mine=true'), [own]);
  // Staff also find their own donations to other institutions.
  assert.deepEqual(await find(staff, own), [own]);
  assert.deepEqual(await find(staff, boats), []);
});

test('F§2 search results are filtered and paged with an exact total, and follow a changed name', async (t) => {
  const { testApp, luz, root } = await start(t);
  for (let n = 0; n < 5; n += 1) await donate(testApp, { by: luz });
  const guest = await donate(testApp, { name: 'Maria Magsaysay', email: 'maria@x.test' });
  const pool = testApp.app.connection.pool;
  await pool.query(`update donations set status = 'failed' where reference_number = $1`, [guest]);
  const page = async (query: string) => (await root.get(`/donations?search=magsaysay&${query}`)).body.data;
  const second = await page('per_page=4&page=2');
  assert.deepEqual([second.total, second.data.length, second.last_page], [6, 2, 2]);
  assert.deepEqual((await page('per_page=4&page=3')).data, []);
  assert.equal((await page('per_page=4&page=3')).total, 6);
  assert.deepEqual(
    (await page('status=failed')).data.map(({ donor_name: name }: { donor_name: string }) => name),
    ['Maria Magsaysay'],
  );
  assert.equal((await page(`campaign_id=${testApp.campaignId}`)).total, 6);
  assert.equal((await page('campaign_id=999')).total, 0);

  await pool.query(`update users set last_name = 'Reyes' where id = $1`, [luz.id]);
  await pool.query(`update donations set donor_name = 'Maria Cruz' where reference_number = $1`, [guest]);
  assert.equal((await page('')).total, 0);
  assert.equal((await root.get('/donations?search=maria%20cruz')).body.data.total, 1);
  assert.equal((await root.get('/donations?search=reyes')).body.data.total, 5);
});

test('F§5 a search that matches very many donors finds none and says so; donors of other institutions do not count', async (t) => {
  const { testApp, foreignCampaign, staff, foreign, root, find } = await start(t);
  await lengthenList(testApp);
  for (const person of [staff, root]) {
    const { data, message } = (await person.get('/donations?search=many%20donors')).body;
    assert.deepEqual([data.total, data.data], [0, []]);
    assert.match(message, /^More donors fit/);
    assert.deepEqual(await find(person, 'many donors 10999'), ['BW-10999']);
    assert.deepEqual(await find(person, 'BW-10500'), ['BW-10500']);
    assert.equal((await person.get('/donations?search=many%20donors%2010999')).body.message, '');
  }
  const there = await donate(testApp, {
    name: 'Many Donors',
    email: 'm@x.test',
    campaignId: foreignCampaign,
  });
  assert.deepEqual(await find(foreign, 'many donors'), [there]);
});

test('F§5 a search that matches many donors still works when campaign and status leave only a few', async (t) => {
  const { testApp, luz, staff, root, find } = await start(t);
  const other = await activeCampaign(testApp, {
    institutionId: testApp.institutionId,
    createdBy: luz.id,
    title: 'Chairs',
  });
  // Half are donations of accounts, half of guests; donations under another name or e-mail, and anonymous ones, must
  // not match.
  await testApp.app.connection.pool.query(
    `with accounts as (
       insert into users (first_name, last_name, email, email_key, password_hash, created_at, updated_at)
       select 'Crowd', 'Of accounts ' || n, n || '@crowd.test', n || '@crowd.test', '', now(), now()
       from generate_series(1, 1700) n returning id, last_name, substr(email, 1, strpos(email, '@') - 1)::int as n
     )
     insert into donations (reference_number, campaign_id, institution_id, user_id, donor_name, donor_email, is_anonymous,
       amount_centavos, fee_centavos, total_centavos, payment_gateway, payment_method, created_at, updated_at)
     select 'BW-A' || n, $1::int, $2::int, id, case when n <= 1100 then 'Somebody' end, case when n <= 1100 then 'some@body.test' end,
       n <= 500, 10000, 0, 10000, 'paymongo', 'gcash', now(), now() from accounts
     union all
     select 'BW-G' || n, $1, $2, null, 'Crowd of guests ' || n, n || '@guests.test', false, 10000, 0, 10000, 'paymongo', 'gcash',
       now(), now() from generate_series(1, 1100) n`,
    [testApp.campaignId, testApp.institutionId],
  );
  const isTooBroad = async (person: Person, search: string, more = '') =>
    (await person.get(`/donations?search=${encodeURIComponent(search)}${more}`)).body.message !== '';
  const { pool } = testApp.app.connection;
  for (const person of [staff, root])
    for (const search of ['of accounts', '@crowd.test', 'of guests', '@guests.test', 'crowd'])
      for (const more of ['', `&campaign_id=${testApp.campaignId}`, '&status=pending'])
        assert.equal(await isTooBroad(person, search, more), true, search + more);
  await pool.query(
    `update donations set campaign_id = $1 where reference_number in ('BW-A1101', 'BW-G7', 'BW-A3', 'BW-A502')`,
    [other],
  );
  await pool.query(`update donations set status = 'failed' where reference_number in ('BW-A1102', 'BW-G8')`);
  for (const person of [staff, root]) {
    for (const [more, found] of [
      [`&campaign_id=${other}`, ['BW-G7', 'BW-A1101']],
      ['&status=failed', ['BW-G8', 'BW-A1102']],
      [`&campaign_id=${other}&status=failed`, []],
    ] as const) {
      assert.equal(await isTooBroad(person, 'crowd', more), false, more);
      assert.deepEqual((await find(person, 'crowd', more)).sort(), [...found].sort(), more);
    }
  }
});
