/** The name of a member, whose last name the record may lack. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName?: string | undefined }): string =>
  [firstName, lastName].filter(Boolean).join(' ');
