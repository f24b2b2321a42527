import { MEETING_FIELD } from '../../shared/chapters/meeting-form.ts';
import { request } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { type User, useUser } from '../data/user.ts';
import { PageForm } from '../forms/page-form.tsx';
import { Button } from '../ui/button.tsx';

const RECORD = request('sso.user');
const PERSON_FIELDS = ['firstName', 'lastName', 'email'];

/** One button for members; visitors give name and address. */
export function MeetingForm({ meeting }: { meeting: string }) {
  const user = useUser();
  if (user) return <ForMember meeting={meeting} user={user} />;
  return (
    <>
      <div className="for-visitor">
        <MeetingFields values={{ [MEETING_FIELD]: meeting }} />
      </div>
      <div className="for-member">
        <Button busy>I am coming</Button>
      </div>
    </>
  );
}

/** Asks for what the record does not say. */
function ForMember({ meeting, user }: { meeting: string; user: User }) {
  const { data, loading } = useCall(RECORD);
  const record = data?.result[0];
  if (loading) return <Button busy>I am coming</Button>;
  const known = {
    [MEETING_FIELD]: meeting,
    firstName: record?.firstName ?? user.firstName,
    lastName: record?.lastName,
    email: record?.emails?.find(({ primary }) => primary)?.address ?? user.email,
  };
  const values = Object.fromEntries(Object.entries(known).filter(([, value]) => value));
  const isComplete = PERSON_FIELDS.every((name) => values[name] !== undefined);
  return (
    <>
      {isComplete && (
        <p className="small">
          As {values.firstName} {values.lastName}, {values.email}.
        </p>
      )}
      <MeetingFields values={values} />
    </>
  );
}

/** Sends known values as hidden fields. */
function MeetingFields({ values }: { values: Readonly<Record<string, string | undefined>> }) {
  return (
    <PageForm
      withoutHead
      first={{
        names: Object.keys(values),
        render: () =>
          Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />),
      }}
    />
  );
}
