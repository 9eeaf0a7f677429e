import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type CommandResult, runScript } from '@bulwagan/testing/command.ts';

/** Starts a fake npm registry. */
async function startRegistry(
  t: TestContext,
  answer: (response: ServerResponse, method: string | undefined) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(response, request.method));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Runs the audit with an empty cache, because npm caches registry responses. */
async function audit(t: TestContext, registry: string): Promise<CommandResult> {
  const cache = await mkdtemp(join(tmpdir(), 'bulwagan-audit-'));
  t.after(() => rm(cache, { recursive: true, force: true }));
  const env = { npm_config_registry: registry, npm_config_cache: cache, npm_config_fetch_retries: '0' };
  return runScript('dev/audit', [], { env });
}

const advisory = (severity: string) => ({
  fastify: [
    {
      id: 1,
      url: 'https://advisories.test/1',
      title: 'Known to be weak',
      severity,
      vulnerable_versions: '*',
      cwe: [],
      cvss: { score: 0, vectorString: null },
    },
  ],
});

test('ASVS 15.2.1 the package audit fails for a high vulnerability, names it, and passes for a moderate one', async (t) => {
  let severity = 'high';
  // Npm first requests known advisories, then the versions of affected packages.
  const versions = { '5.12.8': { name: 'fastify', version: '5.12.8' } };
  const registry = await startRegistry(t, (response, method) => {
    const answer = method === 'POST' ? advisory(severity) : { name: 'fastify', versions };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });

  const high = await audit(t, registry);
  assert.equal(high.code, 1, high.err);
  assert.match(high.err, /^fastify \(high\)$/m);

  severity = 'moderate';
  const moderate = await audit(t, registry);
  assert.equal(moderate.code, 0, moderate.err);
  assert.match(moderate.out, /^Known vulnerabilities: 0 critical, 0 high, [1-9]\d* moderate/m);
});

test('ASVS 15.2.1 an audit without an answer of the registry is reported as unanswered', async (t) => {
  const refusing = await startRegistry(t, (response) => response.writeHead(404).end('{}'));
  const gone = 'http://127.0.0.1:9/';
  for (const registry of [refusing, gone]) {
    const { code, err } = await audit(t, registry);
    assert.equal(code, 2, err);
    assert.match(err, /^No answer: /);
  }
});
