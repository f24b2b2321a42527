export const WITHDRAWAL_CONTRACTS = [
  'Membership',
  'Registration for an event',
  'Course or programme',
  'Book',
  'Another contract',
] as const;
