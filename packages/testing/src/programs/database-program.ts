import { testDatabase } from '../database.ts';

/**
 * Stands for a test file run by hand: takes a database, prints its URL, and stays or fails. Used by the tests of the
 * helper.
 */
const end = process.argv[2];
const { url } = await testDatabase({ after: () => undefined }, { schema: 'tested', folders: [] });
console.log(url);
if (end === 'throw') throw new Error('As asked.');
if (end === 'stay') setInterval(() => undefined, 60_000);
