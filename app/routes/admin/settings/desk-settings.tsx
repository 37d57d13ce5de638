import { furthestDeskFigure } from "#app/domain/studio/studio-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Section, type SectionProps, sectionControls } from "./section.tsx";

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
