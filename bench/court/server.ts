import { createCourt } from '../../src/court/index.ts';
import { benchGround, serve } from '../serve.ts';

/** The court as it runs, in a process of its own, on a database that is filled already. */
const [databaseUrl] = process.argv.slice(2) as [string];
const UNLIMITED = 1_000_000_000;
const ground = benchGround();
const service = createCourt(
  ground,
  { databaseUrl, publicUrl: 'http://localhost:3000/court', poolSize: 10 },
  {
    limits: { office: UNLIMITED, courtLoginPerHour: UNLIMITED },
    csrfPrefix: '/sanctum',
    statefulDomains: [],
    corsOrigins: [],
  },
);
await serve(service, ground);
