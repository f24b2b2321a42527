import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { filterResponseHeaders, stripHopByHopHeaders } from '../../../server/api-proxy/proxy-headers.ts';

function message(headers: IncomingMessage['headers']): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers });
}

/** The headers of a response of the API as the browser gets them. */
function forwarded(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const response = message(headers);
  filterResponseHeaders(response, { secure: true, ownCookies: ['XSRF-TOKEN'] });
  return response.headers;
}

describe('headers named by Connection are dropped (RFC 9110, section 7.6.1)', () => {
  test('from a request, whatever the API would understand', () => {
    const request = message({ connection: 'close, Authorization,accept', authorization: 'Bearer x', accept: '*/*' });
    stripHopByHopHeaders(request);
    expect(request.headers).toEqual({ connection: 'close' });
  });

  test('from a response, whatever the browser would understand', () => {
    const headers = { connection: 'keep-alive, ETag', etag: '"x"', 'content-language': 'en' };
    expect(forwarded(headers)).toEqual({
      'content-language': 'en',
      'cache-control': 'private, no-store',
      vary: 'Accept-Encoding',
    });
  });

  test('but not those that frame the message', () => {
    const request = message({ connection: 'Content-Length, Host', 'content-length': '3', host: 'acme.test' });
    stripHopByHopHeaders(request);
    expect(request.headers).toEqual({ connection: 'keep-alive', 'content-length': '3', host: 'acme.test' });
  });
});

describe('cookies of the API become cookies of this site', () => {
  test.each([
    ['a=b; Domain=api.test; Path=/x; SameSite=None', ['a=b; Path=/; Secure; SameSite=Lax']],
    ['a=%20b%3D; Max-Age=60; HttpOnly', ['a=%20b%3D; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax']],
    ['XSRF-TOKEN=planted', undefined],
    ['no cookie', undefined],
    ['a=b; Max-Age=99999999999999999999', undefined],
  ])('%s', (line, expected) => {
    expect(forwarded({ 'set-cookie': [line] })['set-cookie']).toEqual(expected);
  });
});
