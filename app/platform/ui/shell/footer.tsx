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
  const entries = Object.entries(menu);
  return (
    <footer className="site-footer">
      <div className="footer-columns">
        <Visit studioName={studioName} reach={reach} brief={brief} />
        {!brief && reach && reach.hours.length > 0 ? <Hours hours={reach.hours} /> : null}
        <Links title="Site" entries={entries.filter(([to]) => !isLegal(to))} />
        <Links title="Legal" entries={entries.filter(([to]) => isLegal(to))} />
      </div>
      <ModeForm mode={mode} />
      {reach?.opening === "demo" && !brief ? <p className="demo-line">{demoLine}</p> : null}
    </footer>
  );
}

const isLegal = (path: string): boolean => path === "/privacy" || path === "/terms";

function Links({ title, entries }: { title: string; entries: [string, string][] }) {
  if (entries.length === 0) return null;
  return (
    <nav aria-label={title}>
      <p className="kicker">{title}</p>
      <ul className="footer-links">
        {entries.map(([to, name]) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ModeForm({ mode }: { mode: ColorMode }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/mode" aria-labelledby="appearance" className="mode">
      <input type="hidden" name="back" value={pathname + search} />
      <span id="appearance">Appearance</span>
      {colorModes.map((choice) => (
        <button key={choice} type="submit" name="mode" value={choice} aria-pressed={choice === mode}>
          {{ auto: "Auto", light: "Light", dark: "Dark" }[choice]}
        </button>
      ))}
    </form>
  );
}

function Visit({ studioName, reach, brief }: { studioName: string; reach?: ReachWords; brief: boolean }) {
  const { phone = "", address = "" } = reach ?? {};
  return (
    <section aria-labelledby="foot-visit">
      <p id="foot-visit" className="kicker">
        Visit
      </p>
      <address>
        <p>
          <strong>{studioName}</strong>
        </p>
        {brief ? null : <p>{address}</p>}
        {phone ? <a href={telephoneLink(phone)}>{phone}</a> : null}
      </address>
    </section>
  );
}

const Hours = ({ hours: week }: Pick<ReachWords, "hours">) => (
  <section aria-labelledby="foot-hours">
    <p id="foot-hours" className="kicker">
      Hours
    </p>
    <p className="footer-hours">{week.map(({ days, hours }) => `${days} ${hours}`).join("\n")}</p>
  </section>
);
