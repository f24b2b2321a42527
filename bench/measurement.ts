export type Finding = { readonly line: string; readonly isGood?: boolean };

export type Measurement = () => AsyncGenerator<Finding>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
