import { Form } from "@remix-run/react";
import { deskForm, desksForm } from "#app/domain/studio/settings-forms.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { formState, Section, type SectionProps } from "./section.tsx";

/** Lists the browsers in which staff sign in by name and PIN. */
export function DesksSection(props: SectionProps) {
  const { list, here } = props.page.desks;
  const field = filled(desksForm, formState("desks", props.problem));
  return (
    <Section
      id="desks"
      lead="On a desk, staff switch by name and PIN, and the screen locks automatically. A PIN opens only the front desk. Do this only on the studio's own computer."
      save={here === null ? "Use this browser as a front desk" : null}
      before={list.length > 0 ? <DeskList {...props.page.desks} /> : null}
      {...props}
    >
      <FormField {...field("deskName")} />
    </Section>
  );
}

const DeskList = ({ list, here }: SectionProps["page"]["desks"]) => (
  <ul className="closures">
    {list.map(({ id, name, seen }) => (
      <li key={id}>
        <span>
          <b>{name}</b>
          <span className="hint">
            {id === here ? "This browser, last" : "Last"} used {seen}
          </span>
        </span>
        <Form method="post" action="/admin/settings">
          <input type="hidden" name="desk" value={id} />
          <Button variant="ghost" small name="intent" value="revoke" aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        </Form>
      </li>
    ))}
  </ul>
);

export function DeskSettings(props: SectionProps) {
  const field = filled(deskForm, formState("desk", props.problem), props.page.desk);
  return (
    <Section id="desk" lead="How the front desk behaves on the screens of this studio." {...props}>
      <FormField {...field("lockAfterMinutes")} />
      <FormField {...field("curtainAfterSeconds")} />
    </Section>
  );
}
