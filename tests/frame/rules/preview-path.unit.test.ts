import { describe, expect, it } from 'vitest';
import { isPreviewParam, withoutPreviewParams } from '../../../shared/addresses/preview-params.ts';
import { isPreviewPath, previewTarget } from '../../../shared/addresses/preview-path.ts';
import { growth, LINEAR } from '../../support/timing.ts';

const wg = '2f0c6c1e-6f0d-4c3b-9a53-0f2d1f6f9e11';
const on = `isPreview=true&wg=${wg}`;

describe('preview redirect [Section 2]', () => {
  it.each([
    [`/cmsctx/wg/${wg}/-/who-we-are/bylaws`, '', `/who-we-are/bylaws?${on}`],
    [`/cmsctx/wg/${wg}/-/`, '', `/?${on}`],
    [`/cmsctx/wg/${wg}/-`, '', `/?${on}`],
    [`/cmsctx/pv/editor/culture/en-US/wg/${wg}/readonly/0/ea/1/h/${'ab'.repeat(32)}/-/events/a`, '', `/events/a?${on}`],
    [`/CmsCtx/PV/x/WG/${wg.toUpperCase()}/~/events`, '', `/events?isPreview=true&wg=${wg.toUpperCase()}`],
    [`/cmsctx/wg/${wg}/-/a/-/b`, '', `/a/-/b?${on}`],
    [`/cmsctx/wg/${wg}/-/events`, '?uh=12&x=a%20b', `/events?${on}&uh=12&x=a%20b`],
    [`/cmsctx/wg/${wg}/-/events`, `?ISPREVIEW=false&uh=12&Wg=other`, `/events?${on}&uh=12`],
    [`/cmsctx/wg/${wg}/-/events`, '?wg=other', `/events?${on}`],
    [`/cmsctx/wg/${wg}/wg/${wg}/-/events`, '', `/events?${on}`],
    // a name without a value
    [`/cmsctx/pv/wg/${wg}/-/events`, '', `/events?${on}`],
    [`/cmsctx/wg/${wg}/pv/-/events`, '', `/events?${on}`],
    [
      `/cmsctx/pm/${wg}/culture/en-US/wg/${wg}/readonly/0/-/a`,
      '?uh=1&administrationurl=https%3A%2F%2Fcms.example%2F',
      `/a?${on}&uh=1&administrationurl=https%3A%2F%2Fcms.example%2F`,
    ],
    // a cycle of any form
    ['/cmsctx/wg/123/-/events', '', '/events?isPreview=true&wg=123'],
    [
      '/cmsctx/wg/12345678-1234-1234-1234-123456789abc/-/a',
      '',
      '/a?isPreview=true&wg=12345678-1234-1234-1234-123456789abc',
    ],
    ['/cmsctx/wg/a.b/-/events', '', '/events?isPreview=true&wg=a.b'],
    ['/cmsctx/wg/{123}/-/events', '', '/events?isPreview=true&wg=%7B123%7D'],
    ['/cmsctx/wg/%7b123%7d/-/events', '', '/events?isPreview=true&wg=%7B123%7D'],
    [`/cmsctx/wg/${wg}&x=1/-/events`, '', `/events?${on}%26x%3D1`],
    [`/cmsctx/wg/${wg}%26isPreview=false/-/events`, '', `/events?${on}%26isPreview%3Dfalse`],
    [`/cmsctx/wg/${'ü'.repeat(100)}/-/a`, '', `/a?isPreview=true&wg=${encodeURIComponent('ü'.repeat(100))}`],
    // a path that is normalised like any other
    ['/cmsctx/wg/123/-//events/', '', '/events?isPreview=true&wg=123'],
    [`/cmsctx/wg/${wg}/-/a//b/`, '', `/a/b?${on}`],
    [`/cmsctx/wg/${wg}/-/EVENTS`, '', `/events?${on}`],
    [`/cmsctx/wg/${wg}/-//example.com`, '', `/example.com?${on}`],
    // no workflow cycle
    ['/cmsctx/pv/-/home', '', '/home?isPreview=true'],
    ['/cmsctx/-/events', '?uh=1', '/events?isPreview=true&uh=1'],
    ['/cmsctx/pv/x/-/events', '', '/events?isPreview=true'],
    ['/cmsctx/pv/x/-/events', `?wg=${wg}`, '/events?isPreview=true'],
  ])('%s%s redirects to %s [E3]', (path, query, expected) => {
    expect(previewTarget(path, query)).toBe(expected);
  });

  it.each([
    '/events',
    '/cmsctx',
    '/cmsctx/',
    '/cmsctx/wg/-/events',
    '/cmsctx/pv/wg/-/events',
    `/cmsctx/wg/not-a-guid/wg/${wg}/-/events`,
    '/cmsctx/-/cmsctx/-/x',
    `/cmsctx/wg/${wg}%0d%0a/-/events`,
    `/cmsctx/wg/${wg}\r\nSet-Cookie: x/-/events`,
    `/cmsctx/wg/${wg}/wg/${wg.replace('2', '3')}/-/events`,
    `/cmsctx/wg/${wg}/events`,
    `/cmsctx/wg/${'a'.repeat(101)}/-/events`,
    '/cmsctx/wg/a%2fb/-/events',
    '/cmsctx/wg/%E0%A4%A/-/events',
    `/cmsctx/wg/${wg}/-//https://evil.com`,
    `/cmsctx/wg/${wg}/-//%2fevil.com`,
    `/cmsctx/wg/${wg}/-/\\evil.com`,
    `/cmsctx/wg/${wg}/-/%5cevil.com`,
    `/cmsctx/wg/${wg}/-/%2f%2fevil.com`,
    `/cmsctx/wg/${wg}/-/https://evil.com`,
    `/cmsctx/wg/${wg}/-/https:evil.com`,
    `/cmsctx/wg/${wg}/-/javascript:alert(1)`,
    `/cmsctx/wg/${wg}/-/../x`,
    `/cmsctx/wg/${wg}/-/%2e%2e/x`,
    `/cmsctx/wg/${wg}/-/\t/evil.com`,
    `/cmsctx/wg/${wg}/-/cmsctx/wg/${wg}/-/x`,
    `/cmsctx/wg/${wg}/-/CMSCTX/WG/${wg}/-/X`,
  ])('%j is not redirected [E3]', (path) => {
    expect(previewTarget(path)).toBeUndefined();
  });

  it('recognises preview paths and parameters case-insensitively [Sections 1 and 6]', () => {
    expect(['isPreview', 'ispreview', 'WG', 'wg', 'ISPREVIEW'].every(isPreviewParam)).toBe(true);
    expect(['preview', 'wgx', ''].some(isPreviewParam)).toBe(false);
    expect(['/cmsctx', '/CMSCTX/x', '/%63msctx/x'].every(isPreviewPath)).toBe(true);
    expect(['/cmsctxx', '/', '/x/cmsctx'].some(isPreviewPath)).toBe(false);
  });

  it.each([
    ['?a=%20&b=1', '?a=%20&b=1'],
    ['?a=1&isPreview=true&wg=x', '?a=1'],
    ['?wg=x', ''],
    ['', ''],
  ])('the query %s without preview parameters is %s', (query, expected) => {
    expect(withoutPreviewParams(query)).toBe(expected);
  });

  it('takes linear time', () => {
    const long = (length: number) => `/cmsctx/${'a/-'.repeat(length / 3)}`;
    expect(growth((path) => previewTarget(path), long)).toBeLessThan(LINEAR);
  });
});
