import { Link, useLocation } from "@remix-run/react";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { type ColourMode, colourModes } from "./colour-mode.ts";
import type { RootData } from "./root-data.ts";

const demoLine = "This is a demo. Names, prices and texts are invented.";

type ReachWords = Pick<RootData, "phone" | "address" | "hours" | "opening">;

/** The foot of every page: whose site it is, where and when, how to call them, the small print, and light or dark. */
export function Footer({
  studioName,
  reach,
  brief,
  menu,
  mode,
}: {
  studioName: string;
  /** Undefined where the root's loader failed. */
  reach?: ReachWords;
  /** Without address and hours, which those who work there know; or with light and dark alone. */
  brief: boolean | "bare";
  /** Paths and names. */
  menu: Record<string, string>;
  mode: ColourMode;
}) {
  return brief === "bare" ? (
    <footer className="bare-footer">
      <ModeForm mode={mode} />
    </footer>
  ) : (
    <footer className="site-footer">
      {reach?.opening === "demo" && !brief ? <p className="demo-line">{demoLine}</p> : null}
      <Whose studioName={studioName} reach={reach} brief={brief} />
      {!brief && reach && reach.hours.length > 0 ? <Hours hours={reach.hours} /> : null}
      <nav aria-label="Footer">
        <ul className="footer-links">
          {Object.entries(menu).map(([to, name]) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <ModeForm mode={mode} />
    </footer>
  );
}

/** Light or dark: all that the foot of the board has, which needs the room. */
function ModeForm({ mode }: { mode: ColourMode }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/mode" aria-label="Appearance">
      <input type="hidden" name="back" value={pathname + search} />
      {colourModes.map((choice) => (
        <button key={choice} type="submit" name="mode" value={choice} aria-pressed={choice === mode}>
          {{ auto: "Auto", light: "Light", dark: "Dark" }[choice]}
        </button>
      ))}
    </form>
  );
}

function Whose({ studioName, reach, brief }: { studioName: string; reach?: ReachWords; brief: boolean }) {
  const { phone = "", address = "" } = reach ?? {};
  return (
    <address>
      <strong>{studioName}</strong>
      {brief ? null : address}
      {phone ? <a href={telephoneLink(phone)}>{phone}</a> : null}
    </address>
  );
}

/** Each row of the week on a line of its own. */
const Hours = ({ hours: week }: Pick<ReachWords, "hours">) => (
  <p className="footer-hours">{week.map(({ days, hours }) => `${days} ${hours}`).join("\n")}</p>
);
