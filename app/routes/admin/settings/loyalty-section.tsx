import { longestFact, mostStamps } from "#app/domain/studio/studio-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Section, type SectionProps, sectionControls } from "./section.tsx";

/** After how many completed visits there is what. */
export function LoyaltySection(props: SectionProps) {
  const { loyalty } = props.page;
  const control = sectionControls("loyalty", props.problem, {
    loyaltyVisits: loyalty.appointments,
    loyaltyReward: loyalty.reward,
  });
  return (
    <Section
      id="loyalty"
      lead="Each completed visit of a client with an account is a stamp. A full card is redeemed at the front desk. Cards that are being filled follow a change at once."
      {...props}
    >
      <Field
        type="number"
        {...control("loyaltyVisits")}
        label="Visits until the reward"
        hint="0 means that there is no stamp card."
        inputMode="numeric"
        min={0}
        max={mostStamps}
        required
      />
      <Field
        {...control("loyaltyReward")}
        label="The reward"
        hint="As clients read it: 20 minutes of hand massage with any visit."
        maxLength={longestFact.loyaltyReward}
        autoComplete="off"
      />
    </Section>
  );
}
