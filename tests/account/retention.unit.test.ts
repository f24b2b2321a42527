import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { DEFAULT_RETENTION, fillRetention } from '../../shared/retention.ts';

const PAGES = new URL('../../content/pages/', import.meta.url);

describe('the retention periods', () => {
  it.each([
    [1, 'a day'],
    [30, '30 days'],
    [365, 'a year'],
    [730, '2 years'],
    [400, '400 days'],
  ])('writes %i days as "%s"', (submissions, words) => {
    expect(fillRetention('kept {retention:submissions}.', { ...DEFAULT_RETENTION, submissions })).toBe(
      `kept ${words}.`,
    );
  });

  it('leaves other text alone', () => {
    expect(fillRetention('{retention:other} {product} {retention:constructor}', DEFAULT_RETENTION)).toBe(
      '{retention:other} {product} {retention:constructor}',
    );
  });

  it('are settings, whose defaults are those of the table', () => {
    expect(readConfig({}).retention).toEqual(DEFAULT_RETENTION);
    expect(readConfig({ RETENTION_DAYS_SUBMISSIONS: '90' }).retention.submissions).toBe(90);
    expect(() => readConfig({ RETENTION_DAYS_AUDIT: '0' })).toThrow('RETENTION_DAYS_AUDIT');
  });

  it('are named by the privacy page, each of them, and no page names another one', () => {
    const named = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) =>
        [...readFileSync(new URL(name, PAGES), 'utf8').matchAll(/\{retention:([^}]*)\}/g)].map(([, kind]) => ({
          name,
          kind,
        })),
      );
    const kinds = Object.keys(DEFAULT_RETENTION).sort();
    expect(named.map(({ kind }) => kind).filter((kind) => !kinds.includes(kind ?? ''))).toEqual([]);
    const onPrivacy = named.filter(({ name }) => name === 'website/privacy-policy.md').map(({ kind }) => kind);
    expect([...new Set(onPrivacy)].sort()).toEqual(kinds);
  });
});
