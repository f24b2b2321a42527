/** A page that editors have removed for good, with the reason for readers. */
export type GonePage = { readonly pathname: string; readonly reason?: string | undefined };
