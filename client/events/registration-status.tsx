import type { MemberRecord } from '../../shared/contract/models.ts';
import { formatDate } from '../ui/dates.ts';
import { Status } from '../ui/label.tsx';

type Registration = MemberRecord['registrations'][number];

/** "Registered", "Payment due 1 December". */
export function RegistrationStatus({ state, due }: Pick<Registration, 'state' | 'due'>) {
  if (state === 'registered') return <Status tone="good">Registered</Status>;
  if (state === 'waiting-list') return <Status tone="off">On the waiting list</Status>;
  return <Status tone="due">Payment due{due && ` ${formatDate(due, 'UTC', { year: false })}`}</Status>;
}

export function statusAmong(registrations: readonly Registration[], eventId: number) {
  const registration = registrations.find(({ event }) => event.eventId === eventId);
  return registration && <RegistrationStatus {...registration} />;
}
