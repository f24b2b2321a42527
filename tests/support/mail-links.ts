import { createMailLinks } from '../../api/common/mail-links.ts';
import { deriveLinkKeys } from '../../server/process/link-keys.ts';

const SECRET = 'a secret of the tests, long enough';

export const LINK_KEYS = deriveLinkKeys([SECRET]);
/** The links of mails, with the key of the tests. */
export const mailLinks = createMailLinks(LINK_KEYS);
