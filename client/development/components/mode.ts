/** Frame widths in CSS px, so that media queries hold. */
const WIDTHS = ['390'] as const;
const SCHEMES = ['light', 'dark'] as const;
const TEXT_SIZES = ['200'] as const;

/** Undefined: the browser's colour scheme, the window's width, text at 100 %. */
export type Mode = {
  readonly scheme: (typeof SCHEMES)[number] | undefined;
  readonly width: (typeof WIDTHS)[number] | undefined;
  readonly text: (typeof TEXT_SIZES)[number] | undefined;
};

export function readMode(search: string): Mode {
  const query = new URLSearchParams(search);
  const read = <T extends string>(name: keyof Mode, values: readonly T[]) =>
    values.find((value) => value === query.get(name));
  return { scheme: read('scheme', SCHEMES), width: read('width', WIDTHS), text: read('text', TEXT_SIZES) };
}

export function toAddress(mode: Mode): string {
  const set = Object.entries(mode).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `?${new URLSearchParams(set)}`;
}
