/** Prints a measurement of a long run with its row of docs/reliability.md. */
export function figure(row: string, measured: string): void {
  console.log(`${row.padEnd(4)} ${measured}`);
}
