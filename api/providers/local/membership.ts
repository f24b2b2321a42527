import { findByCredentials, requestAccount } from '../../account/accounts.ts';
import { requestForgottenPassword } from '../../account/choose-password.ts';
import { confirmAddress } from '../../account/confirm-address.ts';
import { addEmail, changeEmail } from '../../account/email-addresses.ts';
import { findProfile } from '../../account/profiles.ts';
import { findRecord } from '../../dashboard/records.ts';
import type { DbContext } from '../../database/schema/db.ts';
import type { Membership } from '../ports.ts';
import { localSubscriptions } from './subscriptions.ts';

export function localMembership(store: DbContext): Membership {
  return {
    checkPassword: (email, password) => findByCredentials(store, email, password),
    profile: (userId) => findProfile(store, userId),
    record: (userId) => findRecord(store, userId),
    requestAccount: (person, client) => requestAccount(store, person, client),
    confirmAddress: (token, password) => confirmAddress(store, token, password),
    requestPassword: (email, client) => requestForgottenPassword(store, email, client),
    addEmail: (userId, added) => addEmail(store, userId, added),
    changeEmail: (userId, change) => changeEmail(store, userId, change),
    ...localSubscriptions(store, 'impexium'),
  };
}
