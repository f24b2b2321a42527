import { context } from '@opentelemetry/api';
import { describe, expect, test } from 'vitest';
import { agentFamily } from '../../../server/http/agent-family.ts';
import { shortAddress } from '../../../shared/addresses/short-address.ts';
import { startTrace, toRequestId, traceHeaders } from '../../../shared/tracing.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const NEW = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-00$/;

const passedOn = (traceparent: string | undefined) => traceHeaders(startTrace('GET', 'request-1', traceparent).context);

describe('a trace', () => {
  test.each([`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-00`])('of a valid traceparent goes on: %s', (valid) => {
    expect(passedOn(valid)).toEqual({ 'x-request-id': 'request-1', traceparent: valid });
  });

  test.each([
    undefined,
    '',
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `01-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-01*/ drop table members --`,
  ])('is new for the traceparent %j', (invalid) => {
    const { traceparent = '' } = passedOn(invalid);
    expect(traceparent).toMatch(NEW);
    expect(traceparent).not.toContain(TRACE);
  });

  test('without a request there is nothing to pass on', () => {
    expect(traceHeaders(context.active())).toEqual({});
  });

  test.each(['short', 'a'.repeat(65), "x'*/ select 1 --", 'with space here', undefined])(
    'the request id %j is replaced',
    (id) => {
      expect(toRequestId(id)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['no address', undefined],
  [undefined, undefined],
])('the address %s is logged as %s', (ip, expected) => {
  expect(shortAddress(ip)).toBe(expected);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'chrome'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'edge',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/18.0 Safari/604',
    'safari',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot'],
  ['kube-probe/1.33', 'probe'],
  ['curl/8.5.0', 'tool'],
  ['rostrum-warm-up', 'warm-up'],
  ['Zyxwina Quorblesnatch', 'other'],
  ['', 'none'],
])('the user agent %s is logged as %s', (userAgent, family) => {
  expect(agentFamily(userAgent)).toBe(family);
});
