import { useLocation } from "@remix-run/react";
import { type ChangeEvent, type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import type { BookingChoices, Carrier } from "#app/domain/booking/choose/choices.ts";
import { bookingFieldNames, valuesFor } from "#app/domain/booking/visit/booking-fields.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Field, useShown } from "#app/platform/ui/forms/field.tsx";
import { ProblemSummary, useErrorTitle } from "#app/platform/ui/forms/problem-summary.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DayGrid } from "#app/routes/booking/parts/day-grid.tsx";
import { CallUs, NextDay, wayOnId } from "#app/routes/booking/parts/no-times.tsx";
import { timeId } from "#app/routes/booking/parts/recap.tsx";
import { PatchTest } from "#app/routes/booking/patch-test/question.tsx";
import { type BookingAnswer, bookingFormId, bookingUrl } from "./booking-answer.ts";
import { BookingForm } from "./booking-form.tsx";
import { Chooser } from "./chooser.tsx";
import type { BookingData } from "./loader.server.ts";
import { ShowTimes } from "./times.tsx";
import { useAnnouncement, useAnswer, useChoose, useLoading, useTryAgain } from "./use-booking.ts";

function Days({
  choices,
  typedDate,
  error,
  carrier,
}: {
  choices: BookingChoices;
  typedDate: string;
  error: string | undefined;
  carrier: Carrier;
}) {
  const { days, day, service, provider, add, test } = choices;
  const { asked } = useLoading();
  const loadingDate = asked?.get("date");
  // While other choices load, the days are theirs.
  const base = asked ? Object.fromEntries(asked) : { service: service?.name, provider, add, test };
  const dayUrl = (date: string) => bookingUrl({ ...base, date });
  return (
    <div className="dates">
      <NextDay wayOn={choices.wayOn} dayUrl={dayUrl} carrier={carrier} />
      <DayGrid
        days={days}
        selected={loadingDate ?? day?.date}
        dayUrl={dayUrl}
        carrier={carrier}
        isUnfolded={Boolean(error)}
      >
        <div className="typed-date">
          <TypedDate choices={choices} typedDate={loadingDate ?? typedDate} error={error} />
          <ShowTimes carrier={carrier} />
        </div>
      </DayGrid>
    </div>
  );
}

function TypedDate({
  choices: { firstDate, lastDate, wayOn },
  typedDate,
  error,
}: {
  choices: BookingChoices;
  typedDate: string;
  error: string | undefined;
}) {
  const choose = useChoose();
  useShown("date", typedDate, () => choose());
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    // A year has fewer digits while it is being typed.
    if (/^[1-9]/u.test(currentTarget.value)) choose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    choose();
  };
  return (
    <Field
      kind="date"
      id="date"
      name="askedDate"
      label="Or type a date"
      form={bookingFormId}
      min={firstDate}
      max={lastDate}
      defaultValue={typedDate}
      error={error}
      aria-describedby={wayOn ? wayOnId : undefined}
      autoFocus={Boolean(error)}
      onChange={onChange}
      onKeyDown={onKeyDown}
      // The user left the year with two digits.
      onBlur={({ currentTarget: { value } }) => value && value !== typedDate && choose()}
    />
  );
}

export function BookingPage({ page, posted }: { page: BookingData; posted: BookingAnswer | undefined }) {
  const hydrated = useHydrated();
  const { search } = useLocation();
  const answer = useAnswer(posted, page.key, valuesFor(page.visitor));
  const { problem, confirmed } = answer;
  const { choices, elsewhere, patchTest } = problem?.refused ?? page;
  const errors = problem?.fields ?? {};
  const announcement = useAnnouncement(choices);
  const choose = useChoose();
  // Stable until the next answer, because the summary takes the focus for a new list.
  const fields = useMemo(
    () => linked(problem?.fields ?? {}, choices.times.length),
    [problem, choices.times.length],
  );
  useErrorTitle(problem?.message ?? choices.dateProblem);
  const action = `/book${search}`;
  const carrier = { form: bookingFormId, name: "show", formAction: `${action}#times` };

  return (
    <div className="narrow book wide">
      {problem?.message ? (
        <ProblemSummary message={problem.message} fields={fields}>
          <CallUs {...page.studio} message={problem.message} />
        </ProblemSummary>
      ) : null}
      <PageHeading>Book an Appointment</PageHeading>
      {confirmed ? <Confirmed /> : null}
      <p className="hint">
        {page.visitor
          ? `Welcome back, ${page.visitor.username}! Your information has been pre-filled.`
          : "Choose your service, date, and time below."}
      </p>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <NoConnection />
      <BookingForm
        key={answer.form.sheet}
        action={action}
        choices={choices}
        elsewhere={elsewhere}
        testTimes={patchTest?.times}
        answer={answer}
        page={page}
        hydrated={hydrated}
        carrier={carrier}
        treatment={
          <>
            <Chooser choices={choices} errors={errors} elsewhere={elsewhere} carrier={carrier} />
            <PatchTest html={patchTest?.choice} onChange={choose} />
            {choices.service?.patchTest?.choice ? <ShowTimes carrier={carrier} /> : null}
          </>
        }
        days={
          <Days
            choices={choices}
            typedDate={problem?.refused?.values.date ?? page.askedDate}
            error={choices.dateProblem ?? errors.date}
            carrier={carrier}
          />
        }
      />
      {morePages}
    </div>
  );
}

function NoConnection() {
  const tryAgain = useTryAgain();
  return (
    <div role="status" className={tryAgain ? undefined : "visually-hidden"}>
      {tryAgain ? (
        <p>
          No connection. Your entries are still here.{" "}
          <Button type="button" variant="ghost" small onClick={tryAgain}>
            Try again
          </Button>
        </p>
      ) : null}
    </div>
  );
}

export const morePages = (
  <nav aria-label="More pages" className="actions">
    <ButtonLink to="/" variant="ghost" small>
      Home
    </ButtonLink>
    <ButtonLink to="/services" variant="ghost" small>
      Services
    </ButtonLink>
    <ButtonLink to="/contact" variant="ghost" small>
      Contact
    </ButtonLink>
  </nav>
);

/** In page order, by payload names. */
function linked(errors: Record<string, string>, times: number) {
  const time = times > 0 ? timeId(0) : "date";
  const elsewhere: Record<string, string> = { serviceId: "service", providerId: "provider", time };
  return bookingFieldNames.flatMap((name) => {
    const text = errors[name];
    return text ? [{ id: elsewhere[name] ?? name, text }] : [];
  });
}

function Confirmed() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Instant, because it is shown for about a second.
    panel.current?.scrollIntoView({ behavior: "instant", block: "center" });
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="confirmed" role="status" tabIndex={-1} ref={panel}>
      <h2>
        <Icon name="circle-check" /> Booking Confirmed!
      </h2>
      <p>Thank you. Your confirmation opens in a moment.</p>
    </div>
  );
}
