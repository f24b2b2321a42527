import type { PageInput } from '../../../shared/pages/common/request.ts';
import { newslettersPage } from '../../../shared/pages/newsletters.ts';
import { LISTS_FIELD } from '../../../shared/site/forms/form.ts';
import { useCall } from '../../data/use-call.ts';
import { fieldId } from '../../forms/form-field.tsx';
import { PageForm } from '../../forms/page-form.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { ContentPage } from '../content/content-page.tsx';

export { page } from '../../../shared/pages/newsletters.ts';

/** The newsletters by group as checkboxes, and the address they go to, in one form. */
export default function Newsletters({ input }: { input: PageInput }) {
  const all = useCall(newslettersPage(input).newsletters).data?.result ?? [];
  const groups = [...Map.groupBy(all, ({ group }) => group)];
  const form = (
    <PageForm
      first={{
        names: [LISTS_FIELD],
        render: (values) => {
          const chosen = values[LISTS_FIELD]?.split(',') ?? [];
          return (
            <div id={fieldId(LISTS_FIELD)} className="newsletter-choices" tabIndex={-1}>
              {groups.map(([group, items]) => (
                <ChoiceGroup key={group} legend={group}>
                  {items.map(({ subscriptionField, name, description, frequency }) => (
                    <Checkbox
                      key={subscriptionField}
                      name={LISTS_FIELD}
                      value={subscriptionField}
                      defaultChecked={chosen.includes(subscriptionField)}
                      label={name}
                      hint={description}
                      aside={frequency}
                    />
                  ))}
                </ChoiceGroup>
              ))}
            </div>
          );
        },
      }}
    />
  );
  return <ContentPage input={input} lead={all.length > 0 && form} />;
}
