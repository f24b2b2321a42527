/** The Cookie Store API is missing from supported browsers. */
export function setCookie(cookie: string): void {
  document.cookie = cookie;
}
