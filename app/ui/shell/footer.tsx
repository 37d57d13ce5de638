import { Link, useLocation } from "@remix-run/react";
import { type ColourMode, colourModes } from "./colour-mode.ts";

const pages = [
  { to: "/privacy", name: "Privacy" },
  { to: "/terms", name: "Terms" },
  { to: "/advice", name: "Advice" },
];

/** The foot of every page: whose site it is, how to call them, the small print, and light or dark. */
export function Footer({
  studioName,
  phone,
  mode,
}: {
  studioName: string;
  phone?: string;
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
          {pages.map(({ to, name }) => (
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
