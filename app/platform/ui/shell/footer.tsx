import { Link, useLocation } from "@remix-run/react";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { type ColorMode, colorModes } from "./color-mode.ts";
import type { RootData } from "./root-data.ts";

const demoLine = "This is a demo. Names, prices and texts are invented.";

type ReachWords = Pick<RootData, "phone" | "address" | "hours" | "opening">;

export function Footer({
  studioName,
  reach,
  brief,
  menu,
  mode,
}: {
  studioName: string;
  reach?: ReachWords;
  /** Without address and hours, for visitors who opened a staff page and aren't staff. */
  brief: boolean;
  menu: Record<string, string>;
  mode: ColorMode;
}) {
  return (
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

export function ModeForm({ mode }: { mode: ColorMode }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/mode" aria-label="Appearance">
      <input type="hidden" name="back" value={pathname + search} />
      {colorModes.map((choice) => (
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

const Hours = ({ hours: week }: Pick<ReachWords, "hours">) => (
  <p className="footer-hours">{week.map(({ days, hours }) => `${days} ${hours}`).join("\n")}</p>
);
