import { Form } from "@remix-run/react";
import { longestDeskName } from "#app/domain/accounts/desks/desk-limits.ts";
import { furthestDeskFigure } from "#app/domain/studio/studio-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Section, type SectionProps, sectionControls } from "./section.tsx";

/** The browsers in which names and PINs take the place of addresses and passwords. */
export function DesksSection(props: SectionProps) {
  const { list, here } = props.page.desks;
  const control = sectionControls("desks", props.problem);
  return (
    <Section
      id="desks"
      lead="Makes this browser a desk: there staff switch by name and PIN, and the screen locks itself. A PIN opens the front desk only. Do this on the studio's own PC alone."
      save={here === null ? "Make this browser a desk" : null}
      before={list.length > 0 ? <DeskList {...props.page.desks} /> : null}
      {...props}
    >
      <Field
        {...control("deskName")}
        label="Name of this desk"
        hint="Such as Front counter."
        maxLength={longestDeskName}
        autoComplete="off"
      />
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

/** How the front desk behaves. */
export function DeskSettings(props: SectionProps) {
  const control = sectionControls("desk", props.problem, props.page.desk);
  const number = (name: keyof typeof furthestDeskFigure) => ({
    ...control(name),
    type: "number",
    inputMode: "numeric" as const,
    min: 0,
    max: furthestDeskFigure[name],
    required: true,
    className: "short",
  });
  return (
    <Section id="desk" lead="How the front desk behaves on the screens of this studio." {...props}>
      <Field
        {...number("lockAfterMinutes")}
        label="Lock after minutes"
        hint="A desk that nobody touches for so long locks itself. 0: never."
      />
      <Field
        {...number("curtainAfterSeconds")}
        label="Hide names after seconds"
        hint="A desk then shows initials and no phone numbers until a key is pressed. 0: never."
      />
    </Section>
  );
}
