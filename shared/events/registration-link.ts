const REGISTRATION_PATH = '/education/cvent-registration';
const EVENT_CODE = /^[A-Za-z0-9-]{1,40}$/;

type RegistrationFields = {
  readonly code: string;
  readonly registrationUrl?: string | undefined;
  readonly registersByType?: boolean | undefined;
};

export const isEventCode = (text: string): boolean => EVENT_CODE.test(text);

/** Section 7, cvent; other sites are reached through the page that converts the member type. */
export function registrationLink(
  { code, registrationUrl, registersByType = false }: RegistrationFields,
  origin: string,
): string | undefined {
  if (registrationUrl === undefined || !isEventCode(code)) return registrationUrl;
  if (!registersByType && !isElsewhere(registrationUrl, origin)) return registrationUrl;
  return registrationPath(code);
}

/** Page for registering and paying. */
export const registrationPath = (code: string): string =>
  `${REGISTRATION_PATH}?${new URLSearchParams({ eCode: code })}`;

function isElsewhere(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && url.origin !== origin;
}
