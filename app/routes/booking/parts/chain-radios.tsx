import { Fragment, type ReactNode } from "react";
import type { DaysOfChains } from "#app/domain/booking/joint/days-of-chains.server.ts";

type ChainTime = DaysOfChains["times"][number];

type RadiosProps = {
  times: ChainTime[];
  alternatives?: { value: string; label: string }[];
  chosen: string | undefined;
};

export function ChainRadios({ times, alternatives = [], chosen }: RadiosProps) {
  const halves = [
    { heading: "Morning", list: times.filter(({ afternoon }) => !afternoon) },
    { heading: "Afternoon", list: times.filter(({ afternoon }) => afternoon) },
  ];
  return (
    <>
      {alternatives.length > 0 ? (
        <Half heading="The nearest free times" look="wide">
          {alternatives.map(({ value, label }) => (
            <Chain key={value} value={value} isChosen={value === chosen}>
              {label}
            </Chain>
          ))}
        </Half>
      ) : null}
      {halves.map(({ heading, list }) =>
        list.length > 0 ? (
          <Half key={heading} heading={heading} look="ranges">
            {list.map((time) => (
              <Fragment key={time.value}>
                <Chain value={time.value} isChosen={time.value === chosen} about={`at-${time.value}`}>
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

const Half = ({ heading, look, children }: { heading: string; look: string; children: ReactNode }) => (
  <div>
    <h2 className="time-part">{heading}</h2>
    <div className={`time-grid ${look}`}>{children}</div>
  </div>
);

type ChainProps = { value: string; isChosen: boolean; about?: string; children: ReactNode };

const Chain = ({ value, isChosen, about, children }: ChainProps) => (
  <label>
    <input
      type="radio"
      name="time"
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
const ChainDetails = ({ id, time: { time, parts, done } }: { id: string; time: ChainTime }) => (
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
  </ul>
);
