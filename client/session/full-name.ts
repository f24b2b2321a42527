export const fullName = ({ firstName, lastName }: { firstName: string; lastName?: string | undefined }): string =>
  [firstName, lastName].filter(Boolean).join(' ');
