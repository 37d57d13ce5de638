import { Form, Link, useNavigation } from "@remix-run/react";
import { closedForm } from "#app/domain/studio/settings-forms.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import { formState, Section, type SectionProps } from "./section.tsx";
import { sectionHtmlId } from "./sections.ts";

/** Lists public holidays only on request, since the list is large. */
function Holidays({ page: { holidays }, problem }: SectionProps) {
  const sending = useNavigation().formMethod === "POST";
  if (!holidays) {
    return (
      <p>
        <Link to={`/admin/settings?holidays#${sectionHtmlId("holidays")}`}>
          Choose from the public holidays
        </Link>
      </p>
    );
  }
  const mine = problem?.form === "holidays" ? problem : undefined;
  const ticked = mine ? (mine.values.holidays ?? "").split(" ") : null;
  const outside = mine?.question?.outside;
  return (
    <>
      <h3>Public holidays: {holidays.country}</h3>
      {holidays.regions.length > 0 ? <Regions {...holidays} /> : null}
      <HolidayHelp ticked={holidays.ticked} />
      <SelectButtons {...holidays} />
      {mine && !outside ? (
        <Notice tone="danger" role="alert">
          <p>{mine.message}</p>
        </Notice>
      ) : null}
      <Form
        key={`${holidays.region} ${holidays.press}`}
        method="post"
        action={`/admin/settings?holidays&region=${holidays.region}#${sectionHtmlId("holidays")}`}
        className="stack"
        preventScrollReset
      >
        <input type="hidden" name="region" value={holidays.region} />
        <fieldset>
          <legend>Closed on</legend>
          {holidays.days.map(({ date, words, ticked: isTicked, closed }) => (
            <label key={date} className="choice">
              <input
                type="checkbox"
                name="holidays"
                value={date}
                disabled={closed}
                defaultChecked={closed || (ticked ? ticked.includes(date) : isTicked)}
              />
              {words}
              {closed ? " (already closed)" : ""}
            </label>
          ))}
        </fieldset>
        {holidays.days.length === 0 ? <p>No public holidays are available for this country.</p> : null}
        {outside ? <AffectedQuestion outside={outside} message={mine?.message ?? ""} /> : null}
        <div className="actions">
          <Button small variant="soft" name="intent" value="holidays" disabled={sending}>
            {outside ? "Save anyway" : "Close on selected days"}
          </Button>
        </div>
      </Form>
    </>
  );
}

function HolidayHelp({ ticked }: { ticked: string }) {
  return (
    <>
      <p>
        The studio closes on the days you select, and visitors see the name of the holiday. Nothing changes
        until you press “Close on selected days”. If visits are booked on those days, you see them first.
      </p>
      <p className="hint">{ticked}</p>
    </>
  );
}

/** Reloads the list, so that it works without script. */
function SelectButtons({ region, press }: NonNullable<SectionProps["page"]["holidays"]>) {
  return (
    <Form method="get" action={`/admin/settings#${sectionHtmlId("holidays")}`} preventScrollReset>
      <input type="hidden" name="holidays" value="" />
      <input type="hidden" name="region" value={region} />
      <input type="hidden" name="press" value={press + 1} />
      <div className="actions">
        {Object.entries(selectLabels).map(([way, words]) => (
          <Button key={way} small variant="ghost" name="tick" value={way}>
            {words}
          </Button>
        ))}
      </div>
    </Form>
  );
}

const selectLabels = { all: "Select all", none: "Select none", usual: "Select the usual ones" };

function Regions({ regions, region }: NonNullable<SectionProps["page"]["holidays"]>) {
  return (
    <Form
      method="get"
      action={`/admin/settings#${sectionHtmlId("holidays")}`}
      className="stack"
      preventScrollReset
    >
      <input type="hidden" name="holidays" value="" />
      <Field as="select" name="region" id="holidayRegion" label="Region" defaultValue={region}>
        <option value="">Whole country</option>
        {regions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Field>
      <div className="actions">
        <Button small variant="ghost">
          Show holidays
        </Button>
      </div>
    </Form>
  );
}

export function ClosedSection(props: SectionProps) {
  const { today } = props.page.closed;
  const field = filled(closedForm, formState("closed", props.problem));
  return (
    <Section
      id="closed"
      lead="Days when the whole studio is closed. Visitors see them and the reason on the contact page."
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
        <FormField {...field("firstDay")} min={today} />
        <FormField {...field("lastDay")} min={today} />
      </div>
      <FormField {...field("reason")} />
    </Section>
  );
}

function Closures({ closures }: { closures: SectionProps["page"]["closed"]["closures"] }) {
  const sending = useNavigation().formMethod === "POST";
  if (closures.length === 0) return <p>No closed days yet.</p>;
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
