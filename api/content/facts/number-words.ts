const ONES = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const IRREGULAR_ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** Below a million: `twenty-five`, `two hundred and fourteen`. */
export function numberInWords(value: number): string {
  if (value < 20) return ONES[value] ?? String(value);
  if (value < 100) return [TENS[Math.floor(value / 10)], ...(value % 10 ? [ONES[value % 10]] : [])].join('-');
  if (value < 1000) return joined(ONES[Math.floor(value / 100)] ?? '', 'hundred', value % 100, ' and ');
  const rest = value % 1000;
  return joined(numberInWords(Math.floor(value / 1000)), 'thousand', rest, rest < 100 ? ' and ' : ' ');
}

const joined = (count: string, unit: string, rest: number, between: string): string =>
  `${count} ${unit}${rest === 0 ? '' : `${between}${numberInWords(rest)}`}`;

export function ordinalInWords(value: number): string {
  const [, start = '', last = ''] = /^(.*?)([a-z]+)$/.exec(numberInWords(value)) ?? [];
  return `${start}${IRREGULAR_ORDINALS[last] ?? `${last.replace(/y$/, 'ie')}th`}`;
}

export const NUMBER_PATTERN = String.raw`\$?(?:\d+(?:,\d{3})*(?:\.\d+)?|(?:${[...TENS.slice(2), ...ONES.slice(1)].join('|')}|hundred|thousand)(?:[ -](?:and |)(?:${[...TENS.slice(2), ...ONES.slice(1)].join('|')}|hundred|thousand))*)`;
