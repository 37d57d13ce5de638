import { useRef } from "react";
import type { BookingChoices, Carrier } from "#app/domain/booking/choose/choices.ts";
import type { Elsewhere } from "#app/domain/booking/choose/elsewhere.server.ts";
import { timeParts } from "#app/domain/booking/choose/time-parts.ts";
import { keptFields } from "#app/domain/booking/visit/booking-fields.ts";
import { KeptTyped } from "#app/platform/ui/shell/kept-typed.tsx";
import { Person } from "./contact.tsx";
import type { BookingData } from "./loader.server.ts";
import { Recap } from "./recap.tsx";
import { Times } from "./times.tsx";
import { bookingFormId, hasNoProvider } from "./types.ts";
import type { useAnswer } from "./use-answer.ts";
import { useFilledIn, useLoading } from "./use-booking.ts";

type BookingFormProps = {
  action: string;
  choices: BookingChoices;
  elsewhere: Elsewhere | null;
  answer: ReturnType<typeof useAnswer>;
  page: BookingData;
  hydrated: boolean;
  carrier: Carrier;
};

/** The form that books. The first button that is its own sends it, so that Enter in a field does. */
export function BookingForm({
  action,
  choices,
  answer: { fetcher, problem, form, confirmed },
  elsewhere,
  page,
  hydrated,
  carrier,
}: BookingFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { needed, time, read } = useFilledIn(element);
  const { loading } = useLoading();
  const errors = problem?.fields ?? {};
  const refused = problem?.refused;
  const asked = refused || confirmed ? null : page.askedTime;
  const parts = timeParts(choices, refused?.alternatives ?? asked?.nearest ?? []);
  // Without times there is nothing to send; what was typed stays in the form and is seen again beside the next times.
  const nobody = hasNoProvider(choices.service);
  const isShut =
    elsewhere !== null && !nobody && parts.length === 0 && !keptFields.some((name) => errors[name]);
  const sending = fetcher.state !== "idle" || confirmed;
  return (
    <fetcher.Form
      id={bookingFormId}
      ref={element}
      method="post"
      action={action}
      noValidate
      className="stack-wide"
      aria-busy={loading || undefined}
      onInput={read}
    >
      {nobody ? null : (
        <Times
          choices={choices}
          parts={parts}
          chosen={refused?.values.time ?? (form.values.time || asked?.time)}
          error={errors.time ?? asked?.problem}
          carrier={carrier}
          phone={page.studio.phone}
          elsewhere={elsewhere}
        />
      )}
      <KeptTyped form={bookingFormId} names={keptFields} isAnswer={Boolean(refused)} isSent={confirmed} />
      <Person values={form.values} errors={errors} refused={refused} page={page} isHidden={isShut} />
      <HiddenFields choices={choices} formKey={form.key} hydrated={hydrated} />
      {honeypot}
      {isShut ? null : (
        <Recap
          choices={choices}
          radios={parts.flatMap(({ radios }) => radios)}
          time={time}
          needed={needed}
          hydrated={hydrated}
          sending={sending}
        />
      )}
    </fetcher.Form>
  );
}

/** People neither see nor reach it (rule 4.14). */
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
