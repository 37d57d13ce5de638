import { Fragment, type ReactNode } from "react";
import { shortDay } from "#app/domain/booking/choose/time-parts.ts";
import type { DaysOfChains } from "#app/domain/booking/joint/days-of-chains.server.ts";
import { timeId } from "./recap.tsx";

type ChainTime = DaysOfChains["times"][number];

type RadiosProps = {
  times: ChainTime[];
  alternatives?: { value: string; label: string }[];
  chosen: string | undefined;
  /** The level below the heading before it. */
  heading?: "h2" | "h3";
};

/** In page order, for the recap. */
export function chainMoments(
  choices: Pick<DaysOfChains, "days" | "day" | "times"> & { total: string | null },
  alternatives: RadiosProps["alternatives"] = [],
) {
  const day = shortDay(choices);
  return [
    ...alternatives.map(({ value, label }) => ({ value, short: `${label} · ${choices.total}` })),
    ...choices.times.map(({ value, range, price = choices.total }) => ({
      value,
      short: `${day}, ${range} · ${price}`,
    })),
  ];
}

export function ChainRadios({ times, alternatives = [], chosen, heading: As = "h3" }: RadiosProps) {
  const halves = [
    { heading: "Morning", list: times.filter(({ afternoon }) => !afternoon) },
    { heading: "Afternoon", list: times.filter(({ afternoon }) => afternoon) },
  ];
  let index = 0;
  return (
    <>
      {alternatives.length > 0 ? (
        <Half as={As} heading="The nearest free times" look="wide">
          {alternatives.map(({ value, label }) => (
            <Chain key={value} id={timeId(index++)} value={value} isChosen={value === chosen}>
              {label}
            </Chain>
          ))}
        </Half>
      ) : null}
      {halves.map(({ heading, list }) =>
        list.length > 0 ? (
          <Half key={heading} as={As} heading={heading} look="ranges">
            {list.map((time) => (
              <Fragment key={time.value}>
                <Chain
                  id={timeId(index++)}
                  value={time.value}
                  isChosen={time.value === chosen}
                  about={`at-${time.value}`}
                >
                  {time.range}
                  {time.price ? <small>{time.price}</small> : null}
                </Chain>
                <ChainDetails id={`at-${time.value}`} time={time} />
              </Fragment>
            ))}
          </Half>
        ) : null,
      )}
    </>
  );
}

type HalfProps = { as: "h2" | "h3"; heading: string; look: string; children: ReactNode };

const Half = ({ as: As, heading, look, children }: HalfProps) => (
  <div>
    <As className="time-part">{heading}</As>
    <div className={`time-grid ${look}`}>{children}</div>
  </div>
);

type ChainProps = { id: string; value: string; isChosen: boolean; about?: string; children: ReactNode };

const Chain = ({ id, value, isChosen, about, children }: ChainProps) => (
  <label>
    <input
      type="radio"
      name="time"
      id={id}
      value={value}
      defaultChecked={isChosen}
      required
      autoComplete="off"
      aria-describedby={about}
    />
    <span>{children}</span>
  </label>
);

/** CSS shows the details of the chosen time. */
const ChainDetails = ({ id, time: { time, parts, done, cost } }: { id: string; time: ChainTime }) => (
  <ul className="unfold" id={id}>
    {parts.map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position in the chain
      <li key={at}>
        <b>{part.time || time}</b> {part.words}
      </li>
    ))}
    <li>
      <b>{done}</b> Done
    </li>
    {cost?.offer ? (
      <li>
        <b>Price</b> {cost.offer}
      </li>
    ) : null}
  </ul>
);
