/** Writes a cookie. The asynchronous Cookie Store is missing from browsers that the site supports. */
export function setCookie(cookie: string): void {
  document.cookie = cookie;
}
