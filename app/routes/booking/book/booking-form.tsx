import { type ReactNode, useRef } from "react";
import type { BookingChoices, Carrier, ChosenService } from "#app/domain/booking/choose/choices.ts";
import type { Elsewhere } from "#app/domain/booking/choose/elsewhere.server.ts";
import { shortDay, type TimeRadio, timeParts } from "#app/domain/booking/choose/time-parts.ts";
import { keptFields } from "#app/domain/booking/visit/booking-fields.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { SavedInput } from "#app/platform/ui/shell/saved-input.tsx";
import { Moments, Recap } from "#app/routes/booking/parts/recap.tsx";
import { Step } from "#app/routes/booking/parts/step.tsx";
import { PatchTest } from "#app/routes/booking/patch-test/question.tsx";
import { bookingFormId, hasNoProvider, whoGives } from "./booking-answer.ts";
import { Person } from "./contact.tsx";
import type { BookingData } from "./loader.server.ts";
import { Times } from "./times.tsx";
import { type useAnswer, useFilledIn, useLoading } from "./use-booking.ts";

/** The chosen treatment, day and time, and the button that books them. */
export function Summary({
  choices,
  radios,
  time,
  needed,
  note,
  hydrated,
  sending,
}: {
  choices: BookingChoices;
  radios: TimeRadio[];
  time: string;
  needed: string[];
  note: string;
  hydrated: boolean;
  sending: boolean;
}) {
  const { service } = choices;
  const day = shortDay(choices);
  const closed = hasNoProvider(service);
  const stillNeeded = hydrated && !closed ? (service ? needed : ["service", ...needed]) : [];
  const words = (radio?: TimeRadio) => momentOf(radio, day, service?.price);
  const moments = radios.map((radio) => ({ value: radio.value, short: words(radio) }));
  const moment = hydrated ? (
    words(radios.find(({ value }) => value === time))
  ) : (
    <Moments moments={moments} day={words()} />
  );
  return (
    <Recap
      name={service?.name ?? "No service yet"}
      moment={moment}
      lines={service ? linesOf(service, choices.provider) : []}
      note={note}
      isEmpty={!service}
    >
      {stillNeeded.length > 0 && !sending ? (
        <p className="needed" id="needed">
          Still needed: {stillNeeded.join(", ")}
        </p>
      ) : null}
      <Button
        steady
        disabled={closed || sending || stillNeeded.length > 0}
        aria-describedby={stillNeeded.length > 0 ? "needed" : undefined}
      >
        {closed ? "Service Unavailable" : sending ? "Booking..." : "Book Appointment"}
      </Button>
    </Recap>
  );
}

const linesOf = (service: ChosenService, provider: number | "any") => [
  { term: "Length", detail: `${service.minutes} min` },
  { term: "With", detail: whoGives(service, provider) },
];

const momentOf = (radio: TimeRadio | undefined, day: string, price: string | undefined): string =>
  [radio?.short ?? day, radio?.offer?.words ?? price].filter(Boolean).join(" · ");

type BookingFormProps = {
  action: string;
  choices: BookingChoices;
  elsewhere: Elsewhere | null;
  testTimes: string | undefined;
  answer: ReturnType<typeof useAnswer>;
  page: BookingData;
  hydrated: boolean;
  carrier: Carrier;
  /** Steps 1 and the days of step 2. */
  treatment: ReactNode;
  days: ReactNode;
};

/** Its first button submits, so that Enter books. */
export function BookingForm({
  action,
  choices,
  answer: { fetcher, problem, form, confirmed },
  elsewhere,
  testTimes,
  page,
  hydrated,
  carrier,
  treatment,
  days,
}: BookingFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { needed, time, read } = useFilledIn(element);
  const { loading } = useLoading();
  const errors = problem?.fields ?? {};
  const refused = problem?.refused;
  const asked = refused || confirmed ? null : page.askedTime;
  const parts = timeParts(choices, refused?.alternatives ?? asked?.nearest ?? []);
  // Without times there is nothing to submit, but the typed values stay in the form.
  const noProvider = hasNoProvider(choices.service);
  const isShut =
    elsewhere !== null && !noProvider && parts.length === 0 && !keptFields.some((name) => errors[name]);
  const sending = fetcher.state !== "idle" || confirmed;
  return (
    <fetcher.Form
      id={bookingFormId}
      ref={element}
      method="post"
      action={action}
      noValidate
      className="booking"
      aria-busy={loading || undefined}
      onInput={read}
    >
      <div>
        {treatment}
        {noProvider ? null : (
          <Step n={2} heading="Day and time">
            {days}
            <Times
              choices={choices}
              parts={parts}
              chosen={refused?.values.time ?? (form.values.time || asked?.time)}
              error={errors.time ?? asked?.problem}
              carrier={carrier}
              phone={page.studio.phone}
              elsewhere={elsewhere}
            />
            <PatchTest html={testTimes} />
          </Step>
        )}
        <SavedInput form={bookingFormId} names={keptFields} isAnswer={Boolean(refused)} isSent={confirmed} />
        <Person values={form.values} errors={errors} refused={refused} page={page} isHidden={isShut} />
        <HiddenFields choices={choices} formKey={form.key} hydrated={hydrated} />
        {honeypot}
      </div>
      {isShut ? null : (
        <Summary
          choices={choices}
          radios={parts.flatMap(({ radios }) => radios)}
          time={time}
          needed={needed}
          note={page.studio.payNote}
          hydrated={hydrated}
          sending={sending}
        />
      )}
    </fetcher.Form>
  );
}

/** Hidden from people (rule 4.14). */
export const honeypot = (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      Leave this empty
      <input name="homepage" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

type HiddenFieldsProps = { choices: BookingChoices; formKey: string; hydrated: boolean };

const HiddenFields = ({ choices, formKey, hydrated }: HiddenFieldsProps) => (
  <>
    <input type="hidden" name="serviceId" value={choices.service?.id ?? ""} />
    <input type="hidden" name="providerId" value={choices.provider} />
    <input type="hidden" name="date" value={choices.day?.date ?? ""} />
    <input type="hidden" name="shownTerms" value={choices.service?.shownTerms ?? ""} />
    <input type="hidden" name="key" value={formKey} />
    {hydrated ? <input type="hidden" name="enhanced" value="1" /> : null}
  </>
);
