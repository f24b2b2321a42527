const REVOKE_MS = 60_000;

export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the URL when the download begins, which is after the click.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}
