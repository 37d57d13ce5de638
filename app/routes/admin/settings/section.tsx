import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { AffectedAppointments } from "#app/domain/schedules/affected.server.ts";
import type { CurrencyQuestion } from "#app/domain/settings/currency.server.ts";
import type { ClockQuestion } from "#app/domain/settings/time-zone.server.ts";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { AskFirst } from "#app/platform/ui/kit/ask-first.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { DoneNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import type { StudioSettingsData } from "./loader.server.ts";
import { type SectionId, sectionHtmlId, sections } from "./sections.ts";

function ZoneQuestion({ clock: { mark }, message }: { clock: ClockQuestion; message: string }) {
  return (
    <AskFirst mark={mark}>
      <p>
        {message} A 10:00 appointment stays at 10:00, and you don't have to move any. Reminders and links use
        the new time zone.
      </p>
      <p>Calendar files that clients already saved still show the old time.</p>
      <label className="choice">
        <input type="checkbox" name="sendFiles" defaultChecked />
        Email a new calendar file to the affected clients and providers
      </label>
    </AskFirst>
  );
}

function PricesQuestion({
  prices: { mark, services, appointments, example },
  message,
}: {
  prices: CurrencyQuestion;
  message: string;
}) {
  return (
    <AskFirst mark={mark}>
      <p>{message}</p>
      <ul>
        {example ? (
          <li>
            {services === 1
              ? "The price of your service keeps its number"
              : `The prices of your ${services} services keep their numbers`}
            , without conversion: {example.service} was {example.from} and will be {example.to}. Check your
            prices afterwards.
          </li>
        ) : null}
        {appointments > 0 ? (
          <li>
            {appointments === 1
              ? "1 upcoming appointment keeps"
              : `${appointments} upcoming appointments keep`}{" "}
            the price and currency of the booking.
          </li>
        ) : null}
      </ul>
    </AskFirst>
  );
}

export type SectionProps = { page: StudioSettingsData; problem: SettingsProblem | undefined };

/** Asks a question if the change affects upcoming appointments or prices. */
type SettingsProblem = FormProblem<Asked>;

/** Returns the typed values and errors of a section's form. */
export const formState = (id: SectionId, problem: SettingsProblem | undefined) =>
  problem?.form === id ? problem : unsent;

export function Section({
  id,
  lead,
  page: { done },
  problem,
  save = "Save",
  before,
  children,
}: SectionProps & {
  id: SectionId;
  lead: ReactNode;
  /** Label of the save button, or null without one. */
  save?: string | null;
  /** Content above the form. */
  before?: ReactNode;
  children: ReactNode;
}) {
  const sending = useNavigation().formMethod === "POST";
  const { question, message = "" } = { ...(problem?.form === id ? problem : null) };
  return (
    <section className="card setting" id={sectionHtmlId(id)} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{sections.find((section) => section.id === id)?.name}</h2>
      <p className="hint">{lead}</p>
      <DoneNotice>{done?.section === id && !problem ? done.words : null}</DoneNotice>
      {before}
      {save === null ? null : (
        <Form
          id={`form-${id}`}
          method="post"
          action="/admin/settings"
          noValidate
          className="stack"
          preventScrollReset={question !== undefined}
        >
          {children}
          {question ? <SectionQuestion question={question} message={message} /> : null}
          <div className="actions">
            <Button small name="intent" value={id} disabled={sending} variant={question ? "filled" : "soft"}>
              {question ? "Save anyway" : save}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}

type Asked = { outside?: AffectedAppointments; clock?: ClockQuestion; prices?: CurrencyQuestion };

function SectionQuestion({
  question: { outside, clock, prices },
  message,
}: {
  question: Asked;
  message: string;
}) {
  if (outside) return <AffectedQuestion outside={outside} message={message} />;
  if (clock) return <ZoneQuestion clock={clock} message={message} />;
  return prices ? <PricesQuestion prices={prices} message={message} /> : null;
}
