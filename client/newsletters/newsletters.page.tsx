import { LISTS_FIELD } from '../../shared/forms/form.ts';
import { newslettersPage } from '../../shared/newsletters/newsletters.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { fieldId } from '../forms/form-field.tsx';
import { PageForm } from '../forms/page-form.tsx';
import { Checkbox, ChoiceGroup } from '../ui/choice.tsx';
import { ContentPage } from '../website/content-page.tsx';

export { page } from '../../shared/newsletters/newsletters.page.ts';

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
            <div id={fieldId(LISTS_FIELD)} className="rows gap-m" tabIndex={-1}>
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
