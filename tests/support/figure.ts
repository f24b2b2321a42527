/** Prints what a long run has measured, by its row in docs/reliability.md. */
export function figure(row: string, measured: string): void {
  console.log(`${row.padEnd(4)} ${measured}`);
}
