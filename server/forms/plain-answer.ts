import type { Response } from 'express';

/** Refuses a form where no page can be made for it: one sentence, and the way back. */
export function refusePlainly(res: Response, status: number, title: string, text: string): void {
  res.status(status).set('Cache-Control', 'private, no-store').type('html');
  res.send(
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p><p><a href="/">Home page</a></p></html>`,
  );
}
