import { testDatabase } from './database.ts';

/** A test file run by hand, for the tests of the helper: takes a database, says where it is, and stays or fails. */
const end = process.argv[2];
const { url } = await testDatabase({ after: () => undefined }, { schema: 'tested', folders: [] });
console.log(url);
if (end === 'throw') throw new Error('As asked.');
if (end === 'stay') setInterval(() => undefined, 60_000);
