import { describe, expect, it } from 'vitest';
import { fieldLabel, groupToCsv, toJson } from '../../client/account/export-files.ts';

describe('the files of a member’s data', () => {
  it('as CSV have a column for each field, and quote what needs it', () => {
    expect(
      groupToCsv([
        { name: 'Ada, "A"', at: null },
        { name: 'x\ny', body: { a: 1 } },
      ]),
    ).toBe('name,at,body\r\n"Ada, ""A""",,\r\n"x\ny",,"{""a"":1}"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@x', '\tx'])('as CSV contain no formula: %s', (text) => {
    expect(groupToCsv([{ a: text }])).toBe(`a\r\n'${text}\r\n`);
  });

  it('as JSON have the form of the operators’ export', () => {
    const groups = [{ id: 'emails', rows: [{ address: 'a@x.test' }] }];
    expect(JSON.parse(toJson({ groups }))).toEqual({ emails: [{ address: 'a@x.test' }] });
  });

  it('name fields in words', () => {
    expect(['firstName', 'isPrimary', 'id'].map(fieldLabel)).toEqual(['First name', 'Is primary', 'Id']);
  });
});
