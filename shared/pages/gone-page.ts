export type GonePage = { readonly pathname: string; readonly reason?: string | undefined };
