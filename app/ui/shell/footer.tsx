import { Link, useLocation } from "@remix-run/react";
import { type ColourMode, colourModes } from "./colour-mode.ts";

/** The foot of every page: whose site it is, how to call them, the small print, and light or dark. */
export function Footer({
  studioName,
  phone,
  menu,
  mode,
}: {
  studioName: string;
  phone?: string;
  /** Paths and names. */
  menu: Record<string, string>;
  mode: ColourMode;
}) {
  const { pathname, search } = useLocation();
  return (
    <footer className="site-footer">
      <p>
        {studioName}
        {phone ? <a href={`tel:${phone.replace(/[^+\d]/gu, "")}`}>{phone}</a> : null}
      </p>
      <nav aria-label="Footer">
        <ul className="footer-links">
          {Object.entries(menu).map(([to, name]) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" action="/mode" aria-label="Appearance">
        <input type="hidden" name="back" value={pathname + search} />
        {colourModes.map((choice) => (
          <button key={choice} type="submit" name="mode" value={choice} aria-pressed={choice === mode}>
            {{ auto: "Auto", light: "Light", dark: "Dark" }[choice]}
          </button>
        ))}
      </form>
    </footer>
  );
}
