import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLog } from '../telemetry/log.ts';
import { SECURITY_EVENT_KINDS, securityEvent } from './security-events.ts';

describe('a security event', () => {
  it('is exactly one line with its kind, outcome, time in UTC, user, address, route and request', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', pretty: false, to: { write: (line) => lines.push(line) } });
    for (const kind of SECURITY_EVENT_KINDS) {
      securityEvent(log, {
        kind,
        ip: '203.0.113.7',
        userId: 7,
        subjectId: 9,
        route: '/x',
        requestId: 'r-1',
        reason: 'expired',
      });
    }
    assert.equal(lines.length, SECURITY_EVENT_KINDS.length);
    assert.ok(SECURITY_EVENT_KINDS.length >= 30);
    for (const [index, line] of lines.entries()) {
      const { level, time, outcome, pid: _, ...fields } = JSON.parse(line);
      assert.match(time, /Z$/);
      assert.equal(level, outcome === 'success' ? 'info' : 'warn');
      assert.deepEqual(fields, {
        security_event: SECURITY_EVENT_KINDS[index],
        ip: '203.0.113.7',
        user_id: 7,
        subject_id: 9,
        route: '/x',
        request_id: 'r-1',
        reason: 'expired',
        msg: 'Security event.',
      });
    }
  });

  it('reports an unknown user and leaves out missing fields', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', pretty: false, to: { write: (line) => lines.push(line) } });
    securityEvent(log.child({ reqId: 'r-2' }), { kind: 'sign_in_failed', ip: null });
    const { reqId, outcome, ip, user_id: userId, ...others } = JSON.parse(lines[0]!);
    assert.deepEqual([reqId, outcome, ip, userId], ['r-2', 'failure', null, null]);
    assert.deepEqual(Object.keys(others).toSorted(), ['level', 'msg', 'pid', 'security_event', 'time']);
  });
});
