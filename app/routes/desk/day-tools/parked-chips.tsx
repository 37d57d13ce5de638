import { Link, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import type { ParkedForm } from "#app/domain/till/checkout/desk-checkout.server.ts";
import { deskFormId } from "#app/routes/desk/parts/pick.ts";

/** Links to another appointment: of a parked call, and in the box that finds people, which is no part of the board. */
const away = ".parked a, .find-results a[href^='/receptionist']";

/** With script: a half-filled appointment is parked before a link to another one leads away from it. */
function useParking(): void {
  const navigate = useNavigate();
  useEffect(() => {
    // Before the link itself, which leaves alone what was prevented.
    const options = { capture: true };
    const park = (event: MouseEvent) => {
      const form = document.getElementById(deskFormId);
      const link = event.target instanceof Element ? event.target.closest(away) : null;
      const to = link?.getAttribute("href");
      if (!(form instanceof HTMLFormElement) || !to) return;
      if (form.elements.namedItem("visit") || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
      body.set("intent", "park");
      fetch(form.action, { method: "POST", body, redirect: "manual" })
        .catch(() => undefined)
        .then(() => navigate(to, { preventScrollReset: true }));
    };
    document.addEventListener("click", park, options);
    return () => document.removeEventListener("click", park, options);
  }, [navigate]);
}

/** Calls and checkouts that were put aside, each a link that brings its form back. */
export function ParkedChips({ parked }: { parked: (ParkedForm & { to: string })[] }) {
  useParking();
  if (parked.length === 0) return null;
  return (
    <ul className="parked" aria-label="Parked calls">
      {parked.map(({ to, word, label }) => (
        <li key={to}>
          <Link to={to} className="button ghost" preventScrollReset>
            {word}: <span className="private">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
