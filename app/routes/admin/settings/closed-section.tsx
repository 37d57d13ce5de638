import { Form, useNavigation } from "@remix-run/react";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Holidays } from "./holidays.tsx";
import { Section, type SectionProps, sectionControls } from "./section.tsx";

/** The days that are closed already, each with its way back, and a form for more. */
export function ClosedSection(props: SectionProps) {
  const { today } = props.page.closed;
  const control = sectionControls("closed", props.problem);
  return (
    <Section
      id="closed"
      lead="Days on which the whole studio is closed, for everybody. Visitors see them with their reason on the contact page."
      save="Close these days"
      before={
        <>
          <Closures closures={props.page.closed.closures} />
          <Holidays {...props} />
        </>
      }
      {...props}
    >
      <div className="amount">
        <Field kind="date" {...control("firstDay")} label="Day, or first day" min={today} required />
        <Field kind="date" {...control("lastDay")} label="Last day" optional min={today} />
      </div>
      <Field
        {...control("reason")}
        label="Reason"
        optional
        autoComplete="off"
        maxLength={longestFact.reason}
        placeholder="Public holiday"
      />
    </Section>
  );
}

function Closures({ closures }: { closures: SectionProps["page"]["closed"]["closures"] }) {
  const sending = useNavigation().formMethod === "POST";
  if (closures.length === 0) return <p>No closed days are entered.</p>;
  return (
    <ul className="closures">
      {closures.map(({ firstDay, lastDay, reason, words }) => (
        <li key={firstDay}>
          <span>
            <strong>{words}</strong>
            {reason ? <span className="meta">{reason}</span> : null}
          </span>
          <Form method="post" action="/admin/settings" preventScrollReset>
            <input type="hidden" name="firstDay" value={firstDay} />
            <input type="hidden" name="lastDay" value={lastDay} />
            <button
              type="submit"
              name="intent"
              value="open"
              className="button ghost small"
              disabled={sending}
              aria-label={`Open again: ${words}`}
            >
              Open again
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
