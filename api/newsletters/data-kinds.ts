import { z } from 'zod';
import { list } from '../content/kinds/data-kind.ts';
import { key, paragraph, text } from '../content/kinds/fields.ts';

/** Schema of the file with e-mail subscriptions. */
export const newsletterKinds = {
  subscriptions: list(
    z
      .strictObject({
        subscriptionField: key,
        name: text,
        description: paragraph,
        group: text,
        /** How often the e-mail is sent, in one or two words. */
        frequency: text.optional(),
        provider: z.enum(['hubspot', 'impexium']),
        default: z.boolean(),
        /** The id of the subscription type in HubSpot. */
        hubspotId: z.int().positive().optional(),
        /** The name of the custom field in re:Members AMS (Impexium). */
        impexiumField: text.optional(),
      })
      .refine(
        ({ provider, hubspotId, impexiumField }) => (provider === 'hubspot' ? impexiumField : hubspotId) === undefined,
        'a subscription is named at its own provider only',
      ),
    // The names under which a choice is stored, here and at providers: lists with one name would overwrite it.
    {
      names: (lists) =>
        lists.flatMap(({ subscriptionField, hubspotId, impexiumField }) => [
          `the subscription ${subscriptionField}`,
          ...(hubspotId === undefined ? [] : [`the HubSpot subscription type ${hubspotId}`]),
          ...(impexiumField === undefined ? [] : [`the custom field ${impexiumField}`]),
        ]),
    },
  ),
};
